import type { WebhookStats } from '@hiring/contracts/operations';
import { SegmentedControl, SimpleGrid } from '@mantine/core';
import useSWR from 'swr';
import { count, shortDay } from '../format.ts';
import { Empty, Figure, Section, Show } from '../parts/page.tsx';
import { Plot } from '../parts/plot.tsx';
import { useParameters } from '../parameters.ts';

const WINDOWS = [
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
];

const ms = (value: number | null): string => (value === null ? '–' : `${count(value)} ms`);
const hourOf = (at: string): string => at.slice(11, 16);

export function WebhookHealth({ webhookId }: { webhookId: number }) {
  const { search, set } = useParameters();
  const asked = search.get('hours') ?? '24';
  const hours = WINDOWS.some(({ value }) => value === asked) ? asked : '24';
  const stats = useSWR<WebhookStats, Error>(`/v1/webhooks/${webhookId}/stats?hours=${hours}`);
  return (
    <>
      <SegmentedControl
        aria-label="Window"
        value={hours}
        onChange={(value) => set({ hours: value === '24' ? null : value })}
        data={WINDOWS}
        mb="md"
      />
      <Show of={stats} lines={16}>
        {(data) =>
          data.succeeded + data.failed === 0 ? <Empty>No attempt was made in this time.</Empty> : <Plots stats={data} />
        }
      </Show>
    </>
  );
}

function Plots({ stats }: { stats: WebhookStats }) {
  const { points, succeeded, failed } = stats;
  const at = points.map((point) => point.bucket_start);
  const text = stats.interval === 'hour' ? hourOf : shortDay;
  const rate = (100 * succeeded) / (succeeded + failed);
  const shared = { at: text, unit: stats.interval === 'hour' ? ' UTC' : '' };
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }} mb="md">
        <Figure name="Success rate" value={`${rate.toFixed(rate === 100 ? 0 : 1)} %`} id="success-rate" />
        <Figure name="Attempts" value={count(succeeded + failed)} about={`${count(failed)} failed`} />
        <Figure name="Half of them within" value={ms(stats.p50_ms)} />
        <Figure name="95 % of them within" value={ms(stats.p95_ms)} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Section title="Attempts">
          <Plot
            label="Attempts by result"
            {...shared}
            data={{
              at,
              series: [
                { name: 'Succeeded', values: points.map((point) => point.succeeded) },
                { name: 'Failed', values: points.map((point) => point.failed) },
              ],
            }}
          />
        </Section>
        <Section title="Latency in ms">
          <Plot
            label="Latency in milliseconds"
            kind="lines"
            {...shared}
            data={{
              at,
              series: [
                { name: '95 %', values: points.map((point) => point.p95_ms ?? 0) },
                { name: 'Median', values: points.map((point) => point.p50_ms ?? 0) },
              ],
            }}
          />
        </Section>
      </SimpleGrid>
    </>
  );
}
