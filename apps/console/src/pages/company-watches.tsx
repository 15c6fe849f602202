import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { PageLink } from '../parts/link.tsx';
import { Problem } from '../parts/page.tsx';
import { useWatches } from '../parts/watches.ts';
import { useWebhooks, webhookName } from '../parts/webhooks.ts';
import { NewWatch } from './new-watch.tsx';

export function CompanyWatches({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false);
  const watches = useWatches();
  const webhooks = useWebhooks();
  const own = watches.data?.watches.filter((watch) => watch.company_id === id) ?? [];
  const nameOf = (webhook: number): string => {
    const found = webhooks.data?.webhooks.find((one) => one.id === webhook);
    return found === undefined ? `webhook ${webhook}` : webhookName(found);
  };
  return (
    <>
      <Problem problem={watches.error} />
      <Group gap="sm" mih={36}>
        <Button variant="default" disabled={webhooks.data === undefined} onClick={() => setAsking(true)}>
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
                  <PageLink href={`/webhooks/${watch.webhook_endpoint_id}`}>
                    {nameOf(watch.webhook_endpoint_id)}
                  </PageLink>
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
          void watches.mutate();
        }}
      />
    </>
  );
}
