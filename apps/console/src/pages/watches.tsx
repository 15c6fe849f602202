import { Anchor, Button, Checkbox, Group, NumberInput, Select, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { EVENT_TYPES, get, post, remove } from '../api.ts';
import { Page, Problem, Rows, Show } from '../parts/page.tsx';
import { useLink } from '../router.tsx';
import { useAction, useLoaded } from '../use-loaded.ts';
import { loadWebhooks } from './webhooks.tsx';

interface Watch {
  id: number;
  company_id: number;
  event_types: string[];
  webhook_endpoint_id: number;
}

export function WatchesPage() {
  const link = useLink();
  const watches = useLoaded('watches', () => get<{ watches: Watch[] }>('/v1/watches'));
  const webhooks = useLoaded('webhooks', loadWebhooks);
  const [company, setCompany] = useState<number | string>('');
  const [webhook, setWebhook] = useState<string | null>(null);
  const [types, setTypes] = useState<string[]>([...EVENT_TYPES]);
  const create = useAction(async () => {
    const watch = { company_id: Number(company), event_types: types, webhook_endpoint_id: Number(webhook) };
    await post('/v1/watches', watch);
    watches.reload();
  });
  const cancel = useAction(async (id: number) => {
    await remove(`/v1/watches/${id}`);
    watches.reload();
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    create.run();
  };
  return (
    <Page
      title="Watches"
      about="Each watch sends one company's events to one webhook. Creating one counts as one watch unit."
    >
      <form onSubmit={onSubmit}>
        <Stack>
          <Group align="flex-end">
            <NumberInput
              label="Company id"
              required
              min={1}
              value={company}
              onChange={setCompany}
              hideControls
              w={140}
            />
            <Select
              label="Webhook"
              required
              placeholder="choose"
              data={(webhooks.data?.webhooks ?? []).map(({ id, url }) => ({
                value: String(id),
                label: `${id}: ${url}`,
              }))}
              value={webhook}
              onChange={setWebhook}
              w={320}
              maw="100%"
            />
          </Group>
          <Checkbox.Group label="Events" value={types} onChange={setTypes}>
            <Group mt={4}>
              {EVENT_TYPES.map((type) => (
                <Checkbox key={type} value={type} label={type} />
              ))}
            </Group>
          </Checkbox.Group>
          <Problem problem={create.problem ?? webhooks.problem} />
          <Group>
            <Button
              type="submit"
              loading={create.running}
              disabled={types.length === 0 || webhook === null || company === ''}
            >
              Watch the company
            </Button>
          </Group>
        </Stack>
      </form>
      <Problem problem={cancel.problem} />
      <Show of={watches}>
        {({ watches: rows }) => (
          <Rows
            label="Watches"
            rows={rows}
            id={({ id }) => id}
            empty="There are no watches."
            columns={[
              { name: 'Watch', cell: ({ id }) => id },
              {
                name: 'Company',
                cell: (watch) => (
                  <Anchor {...link(`/companies/${watch.company_id}`)}>{`company ${watch.company_id}`}</Anchor>
                ),
              },
              {
                name: 'Webhook',
                cell: (watch) => (
                  <Anchor
                    {...link(`/webhooks/${watch.webhook_endpoint_id}`)}
                  >{`webhook ${watch.webhook_endpoint_id}`}</Anchor>
                ),
              },
              { name: 'Events', cell: (watch) => watch.event_types.join(', ') },
              {
                name: 'Action',
                cell: ({ id }) => (
                  <Button
                    size="compact-xs"
                    color="red"
                    variant="light"
                    onClick={() => cancel.run(id)}
                    aria-label={`Cancel watch ${id}`}
                  >
                    Cancel
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Show>
    </Page>
  );
}
