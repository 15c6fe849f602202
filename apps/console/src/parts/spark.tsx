import { count } from '../format.ts';

const WIDTH = 96;
const HEIGHT = 24;
const PAD = 3;

/** Draws values as a line in a table cell. The vertical scale goes from 0 to the greatest value, but at least to 1. */
export function Spark({ label, values }: { label: string; values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * PAD) / Math.max(1, values.length - 1);
  const points = values.map((value, at) => [PAD + step * at, HEIGHT - PAD - ((HEIGHT - 2 * PAD) * value) / most]);
  const [x, y] = points.at(-1) ?? [PAD, HEIGHT - PAD];
  return (
    <svg
      className="spark"
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${label}: ${values.map(count).join(', ')}`}
    >
      <title>{values.map(count).join(', ')}</title>
      <polyline className="plot-line plot-1" points={points.map((point) => point.join(',')).join(' ')} />
      <circle className="spark-end plot-1" cx={x} cy={y} r={2.5} />
    </svg>
  );
}
