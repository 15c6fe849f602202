import type { Delivery } from '@hiring/contracts/operations';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { post, query } from '../api.ts';
import { counted, label } from '../format.ts';
import { FilterSelect, RowButton } from '../parts/controls.tsx';
import { DELIVERY_STATES, DeliveryState } from '../parts/delivery-state.tsx';
import { ButtonLink } from '../parts/link.tsx';
import { Empty, Problem, Show } from '../parts/page.tsx';
import { FIRST_PAGE, Pager, useCursor } from '../parts/pager.tsx';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useParameters } from '../parameters.ts';
import { useAction } from '../use-action.ts';
import { DeliveryDialogue } from './webhook-delivery.tsx';
import { Replay } from './webhook-replay.tsx';

const PAGE = 25;
const POLL_MS = 5_000;

function lastAnswer({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return 'No attempt yet';
  return last.status_code === null ? words(last.error) : `${last.status_code} in ${last.duration_ms} ms`;
}

const words = (error: string | null): string => label(error ?? 'No response');

/** Shows the delivery log, newest first. Polls the log, because reading it is free. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const { search, set } = useParameters();
  const status = search.get('status');
  const cursor = useCursor();
  const [shown, setShown] = useState<number | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const log = useSWR<{ deliveries: Delivery[]; next_cursor: string | null }, Error>(
    `/v1/webhooks/${webhookId}/deliveries${query({ status, cursor, limit: PAGE })}`,
    { refreshInterval: POLL_MS, shouldRetryOnError: true },
  );
  const again = useAction(async (id: number) => {
    await post(`/v1/deliveries/${id}/redeliver`);
    setNotice('It is sent again.');
    void log.mutate();
  });
  const replayed = (number: number): void => {
    setNotice(`${counted(number, 'delivery is', 'deliveries are')} sent again.`);
    void log.mutate();
  };
  return (
    <>
      <Group align="flex-end" gap="sm" mb="md">
        <FilterSelect
          label="State"
          placeholder="Any"
          data={Object.entries(DELIVERY_STATES).map(([value, name]) => ({ value, label: name }))}
          value={status}
          onChange={(value) => set({ status: value, ...FIRST_PAGE })}
          w={160}
        />
        <Replay webhookId={webhookId} onReplayed={replayed} />
      </Group>
      <Problem problem={again.problem} />
      {notice !== null && (
        <Text size="sm" role="status" mb="sm">
          {notice}
        </Text>
      )}
      <Show of={log} lines={10}>
        {({ deliveries, next_cursor: next }) => (
          <>
            <Rows
              label="Deliveries"
              rows={deliveries}
              id={({ id }) => id}
              empty={
                <Empty
                  action={
                    <ButtonLink variant="default" href="/companies">
                      Find a company to watch
                    </ButtonLink>
                  }
                >
                  {status === null
                    ? 'Nothing was delivered yet. Watch a company, and its events arrive here.'
                    : 'No delivery is in this state.'}
                </Empty>
              }
              columns={[
                { name: 'State', cell: (delivery) => <DeliveryState status={delivery.status} /> },
                { name: 'Message', cell: (delivery) => <span className="mono">{delivery.message_id}</span> },
                { name: 'Queued', cell: (delivery) => <Time at={delivery.created_at} /> },
                { name: 'Attempts', cell: ({ attempts }) => attempts.length, right: true },
                { name: 'Last answer', cell: lastAnswer },
                { name: 'Next attempt', cell: (delivery) => <Time at={delivery.next_attempt_at} /> },
                {
                  name: 'Action',
                  cell: (delivery) => (
                    <Group gap="xs">
                      <RowButton onClick={() => setShown(delivery.id)} aria-label={`Details of ${delivery.message_id}`}>
                        Details
                      </RowButton>
                      <RowButton
                        disabled={again.running}
                        onClick={() => again.run(delivery.id)}
                        aria-label={`Send again: ${delivery.message_id}`}
                      >
                        Send again
                      </RowButton>
                    </Group>
                  ),
                },
              ]}
            />
            <Pager next={next} />
          </>
        )}
      </Show>
      <DeliveryDialogue id={shown} onClose={() => setShown(null)} />
    </>
  );
}
