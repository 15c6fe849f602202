import { useElementSize } from '@mantine/hooks';
import { count, shortDay } from '../format.ts';

/** A plot's points. Each `at` is a UTC day or instant; each series has one value for each point. */
export interface PlotData {
  at: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
}

const HEIGHT = 220;
const MARGIN = { top: 10, right: 8, bottom: 24, left: 48 };
/** Maximum series with their own colour. The others are summed. */
const NAMED_MAX = 7;
/** Name of the series that sums all other series. It is last and grey. */
export const OTHER = 'All others';
const TICKS = 4;
const LABEL_WIDTH = 70;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Returns the seven largest series, largest first, and the sum of the others. */
function topSeven(series: PlotData['series']): PlotData['series'] {
  const order = ({ name, values }: PlotData['series'][number]): number => (name === OTHER ? -1 : sum(values));
  const sorted = series.toSorted((one, other) => order(other) - order(one));
  if (sorted.length <= NAMED_MAX + 1) return sorted;
  const others = sorted.slice(NAMED_MAX);
  const values = (others[0]?.values ?? []).map((_, at) => sum(others.map((one) => one.values[at] ?? 0)));
  return [...sorted.slice(0, NAMED_MAX), { name: OTHER, values }];
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** Shows stacked bars or lines over time, with a table of the same numbers. */
export function Plot({
  label,
  data,
  kind = 'bars',
  sums = kind === 'bars',
  unit = '',
  at = shortDay,
}: {
  label: string;
  data: PlotData;
  kind?: 'bars' | 'lines';
  /**
   * Whether the legend shows each series' sum. A sum over time is wrong for values that describe a state, such as the
   * number of open reqs.
   */
  sums?: boolean;
  unit?: string;
  /** Returns the text for a point's time. */
  at?: (at: string) => string;
}) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const series = topSeven(data.series);
  const totals = data.at.map((_, index) => sum(series.map(({ values }) => values[index] ?? 0)));
  const highest = kind === 'bars' ? Math.max(1, ...totals) : Math.max(1, ...series.flatMap(({ values }) => values));
  const step = roundUp(highest / TICKS);
  const top = step * Math.ceil(highest / step);
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const slot = inner.width / Math.max(1, data.at.length);
  const x = (index: number): number => MARGIN.left + slot * index;
  const y = (value: number): number => MARGIN.top + inner.height * (1 - value / top);
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, slot)));
  return (
    <figure className="plot" aria-label={label}>
      <div ref={ref} style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            {Array.from({ length: Math.round(top / step) + 1 }, (_, tick) => tick * step).map((value) => (
              <g key={value}>
                <line className="plot-grid" x1={MARGIN.left} x2={width - MARGIN.right} y1={y(value)} y2={y(value)} />
                <text className="plot-text" x={MARGIN.left - 8} y={y(value) + 4} textAnchor="end">
                  {count(value)}
                </text>
              </g>
            ))}
            {data.at.map((time, index) =>
              index % every === 0 ? (
                <text key={time} className="plot-text" x={x(index) + slot / 2} y={HEIGHT - 6} textAnchor="middle">
                  {at(time)}
                </text>
              ) : null,
            )}
            {kind === 'lines' &&
              series.map(({ name, values }, index) => (
                <polyline
                  key={name}
                  className={`plot-line ${colour(name, index)}`}
                  points={values.map((value, point) => `${x(point) + slot / 2},${y(value)}`).join(' ')}
                />
              ))}
            {data.at.map((time, point) => (
              <g key={time} className="plot-slot">
                <title>
                  {[
                    `${at(time)}${unit}`,
                    ...series.map(({ name, values }) => `${name}: ${count(values[point] ?? 0)}`),
                  ].join('\n')}
                </title>
                <rect className="plot-hover" x={x(point)} y={MARGIN.top} width={slot} height={inner.height} />
                {kind === 'bars' && <Bar {...{ series, point, x: x(point), slot, y }} />}
              </g>
            ))}
          </svg>
        )}
      </div>
      {series.length > 1 && (
        <ul className="plot-legend" aria-label="Legend">
          {series.map(({ name, values }, index) => (
            <li key={name}>
              <span className={`plot-swatch ${colour(name, index)}`} aria-hidden="true" />
              {name} {sums && <span className="plot-sum">{count(sum(values))}</span>}
            </li>
          ))}
        </ul>
      )}
      <Numbers {...{ label, at: data.at, series, time: at }} />
    </figure>
  );
}

const colour = (name: string, index: number): string => (name === OTHER ? 'plot-other' : `plot-${index + 1}`);

function Bar({
  series,
  point,
  x,
  slot,
  y,
}: {
  series: PlotData['series'];
  point: number;
  x: number;
  slot: number;
  y(value: number): number;
}) {
  const gap = Math.min(8, slot * 0.2);
  let below = 0;
  return series.map(({ name, values }, index) => {
    const value = values[point] ?? 0;
    const from = below;
    below += value;
    if (value === 0) return null;
    return (
      <rect
        key={name}
        className={colour(name, index)}
        data-testid="bar"
        x={x + gap / 2}
        width={Math.max(1, slot - gap)}
        y={y(below)}
        height={Math.max(1, y(from) - y(below))}
      />
    );
  });
}

function Numbers({
  label,
  at,
  series,
  time,
}: {
  label: string;
  at: readonly string[];
  series: PlotData['series'];
  time: (at: string) => string;
}) {
  return (
    <details className="plot-numbers">
      <summary>Numbers</summary>
      <div className="rows-frame" tabIndex={0} role="group" aria-label={`${label}, numbers`}>
        <table className="plain">
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {at.map((one, index) => (
              <tr key={one}>
                <th scope="row">{time(one)}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{count(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
