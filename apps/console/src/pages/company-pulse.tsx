import type { HiringPulse, ProvenanceOf } from '@hiring/contracts/operations';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { count, label } from '../format.ts';
import { PageLink } from '../parts/link.tsx';
import { Figure, Section } from '../parts/page.tsx';
import { Paid } from '../parts/paid.tsx';
import { OTHER, Plot, type PlotData } from '../parts/plot.tsx';
import { calls } from '../parts/price.ts';
import { loadPulse, pulseOf } from '../parts/pulse.ts';
import { Time } from '../parts/time.tsx';
import { useParameters } from '../parameters.ts';
import { CompanySignals } from './company-signals.tsx';

/**
 * Maximum job functions that have their own series, because each series costs one call. The other job functions are
 * summed.
 */
const DRAWN_MAX = 5;

/** Shows charts for the company's pulse, or for one job function if the URL names it. */
export function CompanyPulse({ id }: { id: number }) {
  const fn = useParameters().search.get('function');
  return (
    <>
      {fn !== null && (
        <Text mb="md">
          Only {label(fn)}. <PageLink href={`/companies/${id}`}>The whole company</PageLink>
        </Text>
      )}
      <Paid
        key={`${id} ${fn}`}
        {...pulseOf(id, fn)}
        action="Show the pulse"
        about="Whether it is hiring, how many roles are open, how fast that changes, and the weeks before."
        lines={12}
      >
        {(pulse) => (
          <Stack gap="md">
            <Figures pulse={pulse} />
            <Section title="Momentum" about="Open reqs at the end of each week.">
              <Plot
                label="Open reqs by week"
                data={{
                  at: pulse.momentum.map((point) => point.bucket_start),
                  series: [{ name: 'Open reqs', values: pulse.momentum.map((point) => point.open_req_count) }],
                }}
              />
            </Section>
            {fn === null && Object.keys(pulse.by_function).length > 0 && <ByFunction id={id} pulse={pulse} />}
            {fn === null && <CompanySignals id={id} />}
            <Text size="sm" c="dimmed">
              As of <Time at={pulse.as_of} />.
            </Text>
          </Stack>
        )}
      </Paid>
    </>
  );
}

function Figures({ pulse }: { pulse: HiringPulse }) {
  const shown: [name: string, value: string, from: ProvenanceOf<unknown>][] = [
    ['Hiring', pulse.is_hiring.value ? 'Yes' : 'No', pulse.is_hiring],
    ['Open reqs', count(pulse.open_req_count.value), pulse.open_req_count],
    ['New in 30 days', count(pulse.new_roles_30d.value), pulse.new_roles_30d],
    ['Velocity', count(pulse.velocity.value), pulse.velocity],
    ['Direction', label(pulse.direction.value), pulse.direction],
    ['Surge', pulse.is_surge.value ? 'Yes' : 'No', pulse.is_surge],
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }}>
      {shown.map(([name, value, from]) => (
        <Figure
          key={name}
          name={name}
          value={value}
          about={
            from.source_board === null ? (
              'No board was read yet'
            ) : (
              <>
                {label(from.source_board)}, <Time at={from.observed_at} />
              </>
            )
          }
        />
      ))}
    </SimpleGrid>
  );
}

/** Shows the open reqs by job function, as bars with links. Also shows the weekly open reqs for each job function. */
function ByFunction({ id, pulse }: { id: number; pulse: HiringPulse }) {
  const functions = Object.entries(pulse.by_function).sort(([, one], [, other]) => other - one);
  const most = Math.max(...functions.map(([, open]) => open));
  const drawn = functions.slice(0, DRAWN_MAX).map(([name]) => name);
  return (
    <Section title="By function" about="Open reqs now. A function leads to its own pulse.">
      <table className="shares" aria-label="Open reqs by function">
        <tbody>
          {functions.map(([name, open]) => (
            <tr key={name}>
              <th scope="row">
                <PageLink href={`/companies/${id}?function=${name}`}>{label(name)}</PageLink>
              </th>
              <td className="shares-number">{count(open)}</td>
              <td>
                <svg width="100%" height={10} aria-hidden="true">
                  <rect className="plot-1" width={`${(100 * open) / most}%`} height={10} rx={2} />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paid
        name={`weeks ${id} ${drawn.join()}`}
        action="Draw their weeks"
        price={calls(drawn.length)}
        about="Open reqs of the largest functions at the end of each week."
        lines={7}
        load={() => weeksOf(id, drawn, pulse)}
      >
        {(weeks) => <Plot label="Open reqs by week and function" data={weeks} sums={false} />}
      </Paid>
    </Section>
  );
}

/**
 * Returns the weekly values of each job function in `functions`. If other job functions have open reqs, adds a last
 * series with their sum.
 */
async function weeksOf(id: number, functions: readonly string[], all: HiringPulse): Promise<PlotData> {
  const series: { name: string; values: number[] }[] = [];
  for (const fn of functions) {
    const { momentum } = await loadPulse(id, fn);
    const open = new Map(momentum.map((point) => [point.bucket_start, point.open_req_count]));
    series.push({ name: label(fn), values: all.momentum.map((point) => open.get(point.bucket_start) ?? 0) });
  }
  const others = all.momentum.map(({ open_req_count: open }, week) =>
    Math.max(0, open - series.reduce((sum, { values }) => sum + (values[week] ?? 0), 0)),
  );
  const rest = others.some((open) => open > 0) ? [{ name: OTHER, values: others }] : [];
  return { at: all.momentum.map((point) => point.bucket_start), series: [...series, ...rest] };
}
