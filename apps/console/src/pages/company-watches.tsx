import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Problem } from '../parts/page.tsx';
import { loadWatches } from '../parts/watches.ts';
import { loadWebhooks, webhookName } from '../parts/webhooks.ts';
import { useLink } from '../router.tsx';
import { useLoaded } from '../use-loaded.ts';
import { NewWatch } from './new-watch.tsx';

/** Shows whether the company is watched, and the button that watches it. */
export function CompanyWatches({ id }: { id: number }) {
  const link = useLink();
  const [isAsking, setAsking] = useState(false);
  const watches = useLoaded('watches', loadWatches);
  const webhooks = useLoaded('webhooks', loadWebhooks);
  const own = watches.data?.watches.filter((watch) => watch.company_id === id) ?? [];
  const nameOf = (webhook: number): string => {
    const found = webhooks.data?.webhooks.find((one) => one.id === webhook);
    return found === undefined ? `webhook ${webhook}` : webhookName(found);
  };
  return (
    <>
      <Problem problem={watches.problem} />
      <Group gap="sm" mih={36}>
        <Button variant="default" disabled={webhooks.data === null} onClick={() => setAsking(true)}>
          Watch · 1 watch
        </Button>
        <Text size="sm" c="dimmed" component="div">
          {own.length === 0 ? (
            'Sends its events to one of your webhooks. Deliveries are free.'
          ) : (
            <>
              Watched by{' '}
              {own.map((watch, index) => (
                <span key={watch.id}>
                  {index > 0 && ', '}
                  <Anchor {...link(`/webhooks/${watch.webhook_endpoint_id}`)}>
                    {nameOf(watch.webhook_endpoint_id)}
                  </Anchor>
                </span>
              ))}
              .
            </>
          )}
        </Text>
      </Group>
      <NewWatch
        opened={isAsking}
        onClose={() => setAsking(false)}
        company={id}
        webhooks={webhooks.data?.webhooks ?? []}
        onMade={() => {
          setAsking(false);
          watches.reload();
        }}
      />
    </>
  );
}
