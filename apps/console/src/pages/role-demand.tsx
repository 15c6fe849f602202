import { JOB_FUNCTIONS } from '@hiring/contracts';
import { Button, Group, MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { get, query } from '../api.ts';
import { country, label } from '../format.ts';
import { Form, TextField } from '../parts/controls.tsx';
import { Paid } from '../parts/paid.tsx';
import { Plot, type PlotData } from '../parts/plot.tsx';
import { calls } from '../parts/price.ts';
import { useParameters } from '../parameters.ts';

const LINES_MAX = 7;

/**
 * A line in the chart: the demand for one job function in one country. Null means all job functions or all countries.
 */
interface Line {
  role: string | null;
  geo: string | null;
}

/** Returns the distinct names in a comma-separated list. */
function listOf(text: string | null): string[] {
  const names = (text ?? '').split(',').map((one) => one.trim());
  return [...new Set(names)].filter((one) => one !== '');
}

/** Returns a line for each job function in each country. */
function linesOf(search: URLSearchParams): Line[] {
  const each = (names: string[]): (string | null)[] => (names.length === 0 ? [null] : names);
  const places = each(listOf(search.get('geo')));
  return each(listOf(search.get('role'))).flatMap((role) => places.map((geo) => ({ role, geo })));
}

function nameOf({ role, geo }: Line): string {
  const what = role === null ? 'All functions' : label(role);
  return geo === null ? what : `${what}, ${country(geo.length === 2 ? geo.toUpperCase() : geo)}`;
}

/** Makes one call for each line. */
async function load(lines: readonly Line[]): Promise<PlotData> {
  const all: { name: string; points: { bucket: string; active_reqs: number }[] }[] = [];
  for (const line of lines) {
    const path = `/v1/markets/role-demand${query({ ...line })}`;
    const { series } = await get<{ series: { bucket: string; active_reqs: number }[] }>(path);
    all.push({ name: nameOf(line), points: series });
  }
  const at = all[0]?.points.map(({ bucket }) => bucket) ?? [];
  return {
    at,
    series: all.map(({ name, points }) => {
      const active = new Map(points.map((point) => [point.bucket, point.active_reqs]));
      return { name, values: at.map((bucket) => active.get(bucket) ?? 0) };
    }),
  };
}

/** Shows the demand for roles. The chart has a line for each job function in each country that the URL names. */
export function RoleDemand() {
  const { search, set } = useParameters();
  const [roles, setRoles] = useState(listOf(search.get('role')));
  const [geo, setGeo] = useState(search.get('geo') ?? '');
  const asked = query({ role: search.get('role'), geo: search.get('geo') });
  const isChanged = roles.join() !== (search.get('role') ?? '') || listOf(geo).join() !== (search.get('geo') ?? '');
  const lines = linesOf(search);
  return (
    <>
      <Form onSubmit={() => set({ role: roles.join(), geo: listOf(geo).join() })}>
        <Group align="flex-end" mb="md">
          <MultiSelect
            label="Functions"
            placeholder={roles.length === 0 ? 'any' : ''}
            searchable
            hidePickedOptions
            maxValues={LINES_MAX}
            data={JOB_FUNCTIONS.map((name) => ({ value: name, label: label(name) }))}
            value={roles}
            onChange={setRoles}
            miw={200}
            maw={460}
          />
          <TextField label="Countries" placeholder="any, or Germany, France" value={geo} onText={setGeo} w={220} />
          <Button type="submit" variant="default" disabled={!isChanged}>
            Set the filters
          </Button>
        </Group>
      </Form>
      {lines.length > LINES_MAX ? (
        <Text c="dimmed">
          These are {lines.length} lines, one for each function in each country. At most {LINES_MAX} are drawn.
        </Text>
      ) : (
        <Paid
          key={asked}
          name={`demand ${asked}`}
          action="Show the demand"
          price={calls(lines.length)}
          about="Open reqs at the end of each of the last 26 weeks. A line costs one call."
          load={() => load(lines)}
        >
          {(data) => <Plot label="Open reqs by week" kind="lines" data={data} />}
        </Paid>
      )}
    </>
  );
}
