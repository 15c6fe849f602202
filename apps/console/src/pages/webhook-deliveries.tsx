import type { Delivery } from '@hiring/contracts/operations';
import { Button, Group, Select, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { get, post, query } from '../api.ts';
import { counted, label } from '../format.ts';
import { DELIVERY_STATES, DeliveryState } from '../parts/delivery-state.tsx';
import { Empty, Problem, Show } from '../parts/page.tsx';
import { FIRST_PAGE, Pager, useCursor } from '../parts/pager.tsx';
import { Rows } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useLink, useLocation } from '../router.tsx';
import { useAction, useLoaded } from '../use-loaded.ts';
import { DeliveryDialogue } from './webhook-delivery.tsx';
import { Replay } from './webhook-replay.tsx';

const PAGE = 25;
const POLL_MS = 5_000;

/** Returns how the latest attempt ended: status code and duration, or the error. */
function lastAnswer({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return 'No attempt yet';
  return last.status_code === null ? words(last.error) : `${last.status_code} in ${last.duration_ms} ms`;
}

const words = (error: string | null): string => label(error ?? 'No response');

/** Shows the delivery log, newest first. Reading it is free, so it is read again every five seconds. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const { search, set } = useLocation();
  const link = useLink();
  const status = search.get('status');
  const cursor = useCursor();
  const [shown, setShown] = useState<number | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const log = useLoaded(`${status ?? ''} ${cursor ?? ''}`, () =>
    get<{ deliveries: Delivery[]; next_cursor: string | null }>(
      `/v1/webhooks/${webhookId}/deliveries${query({ status, cursor, limit: PAGE })}`,
    ),
  );
  const { reload } = log;
  const again = useAction(async (id: number) => {
    await post(`/v1/deliveries/${id}/redeliver`);
    setNotice('It is sent again.');
    reload();
  });
  const replayed = (number: number): void => {
    setNotice(`${counted(number, 'delivery is', 'deliveries are')} sent again.`);
    reload();
  };
  useEffect(() => {
    const timer = setInterval(reload, POLL_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <>
      <Group align="flex-end" gap="sm" mb="md">
        <Select
          label="State"
          placeholder="Any"
          clearable
          data={Object.entries(DELIVERY_STATES).map(([value, name]) => ({ value, label: name }))}
          value={status}
          clearButtonProps={{ 'aria-label': 'Any state' }}
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
                    <Button component="a" variant="default" {...link('/companies')}>
                      Find a company to watch
                    </Button>
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
                      <Button
                        size="compact-sm"
                        variant="default"
                        onClick={() => setShown(delivery.id)}
                        aria-label={`Details of ${delivery.message_id}`}
                      >
                        Details
                      </Button>
                      <Button
                        size="compact-sm"
                        variant="default"
                        disabled={again.running}
                        onClick={() => again.run(delivery.id)}
                        aria-label={`Send again: ${delivery.message_id}`}
                      >
                        Send again
                      </Button>
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
