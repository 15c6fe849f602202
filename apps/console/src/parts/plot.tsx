import '@mantine/charts/styles.css';
import { AreaChart, BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { count, shortDay } from '../format.ts';

/** `at`: a UTC day, `2026-03-02`. */
export type Point = { at: string } & Record<string, string | number>;

const COLOURS = ['blue.7', 'teal.7', 'orange.7', 'grape.6', 'cyan.8', 'red.7', 'lime.8', 'indigo.4', 'gray.6'];
const HEIGHT = 260;

/** A plot, and the same numbers as a table for screen readers. Loaded separately: plots are half of the code. */
export default function Plot({
  label,
  points,
  series,
  kind,
}: {
  label: string;
  points: Point[];
  series: string[];
  kind: 'bars' | 'area';
}) {
  const drawn = series.map((name, index) => ({ name, color: COLOURS[index % COLOURS.length] ?? 'blue.7' }));
  const shared = {
    h: HEIGHT,
    data: points,
    dataKey: 'at',
    series: drawn,
    withLegend: series.length > 1,
    valueFormatter: count,
    // What is counted here is whole; an axis for few of them has few ticks.
    yAxisProps: { allowDecimals: false },
    xAxisProps: { tickFormatter: shortDay, padding: { left: 20, right: 20 } },
  };
  return (
    <figure className="plot">
      <div aria-hidden="true">
        {kind === 'bars' ? (
          <BarChart {...shared} type="stacked" barChartProps={{ accessibilityLayer: false }} />
        ) : (
          <AreaChart {...shared} curveType="monotone" areaChartProps={{ accessibilityLayer: false }} />
        )}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              {series.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.at}>
                <th scope="row">{point.at}</th>
                {series.map((name) => (
                  <td key={name}>{point[name] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
