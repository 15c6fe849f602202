import {
  createTestDatabase,
  startOwnStack,
  testPrefix,
  type TemporaryStack,
  type TestDatabase,
} from '@hiring/platform-testing';

/**
 * A figure measured by `test/bench/<name>.bench.ts`, with its bar. `baseline` and `ratio` are null if there is no
 * baseline.
 */
export interface Measure {
  metric: string;
  unit: string;
  /** The median over the rounds. */
  product: number;
  baseline: number | null;
  /** The product's median divided by the baseline's. */
  ratio: number | null;
  bar: string;
  holds: boolean;
}

export interface BenchServers {
  kafkaBrokers: string[];
  databaseAdminUrl: string;
  redisUrl: string;
}

/** Limits for the ratio (`ratioMin`, `ratioMax`) or for the product's figure (`min`, `max`). */
export interface Bar {
  ratioMin?: number;
  ratioMax?: number;
  min?: number;
  max?: number;
}

export interface Comparison {
  metric: string;
  unit: string;
  bar: Bar;
  /**
   * `product` and `baseline` each run one round and return its figure. They alternate, so that a slow minute on the
   * machine affects both.
   */
  product: () => Promise<number>;
  baseline?: () => Promise<number>;
  /** The number of counted rounds, 5 by default. One uncounted round precedes them. */
  rounds?: number;
}

/** What a benchmark gets: servers without any other load, and functions that measure. */
export class BenchContext {
  constructor(
    readonly servers: BenchServers,
    readonly log: (message: string) => void,
  ) {}

  /** Prints rows, all with the same members, as a table. */
  table(rows: Record<string, string | number | null>[]): void {
    const names = Object.keys(rows[0] ?? {});
    const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '-')))];
    const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
    for (const row of cells) this.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  }

  /** Returns a unique prefix for topics, groups and keys. */
  prefix(): string {
    return testPrefix();
  }

  createDatabase(name = 'bench'): Promise<TestDatabase> {
    return createTestDatabase(name, this.servers.databaseAdminUrl);
  }

  /** Starts the whole compiled product on separate servers. Stop it after use. */
  startStack(opts: Parameters<typeof startOwnStack>[0] = {}): Promise<TemporaryStack> {
    return startOwnStack(opts);
  }

  /** Runs product and baseline in alternating rounds and compares the medians with the bar. */
  async compare(comparison: Comparison): Promise<Measure> {
    const { metric, unit, bar, rounds = 5, product, baseline } = comparison;
    if (baseline === undefined) {
      return judge(metric, unit, bar, (await this.alternate(metric, { product }, rounds)).product, null);
    }
    const figures = await this.alternate(metric, { product, baseline }, rounds);
    return judge(metric, unit, bar, figures.product, figures.baseline);
  }

  /** Runs several measurements in alternating rounds and returns their medians. The first round is not counted. */
  async alternate<Name extends string>(
    metric: string,
    runs: Record<Name, () => Promise<number>>,
    rounds = 3,
  ): Promise<Record<Name, number>> {
    const names = Object.keys(runs) as Name[];
    const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of names) {
        const figure = await runs[name]();
        if (round > 0) figures[name].push(figure);
      }
    }
    this.log(`${metric}: ${names.map((name) => `${name} ${spread(figures[name])}`).join(', ')}`);
    return Object.fromEntries(names.map((name) => [name, median(figures[name])])) as Record<Name, number>;
  }

  /** Compares a figure with its bar. The caller has already measured the figure. */
  measure(metric: string, unit: string, bar: Bar, product: number, baseline: number | null = null): Measure {
    return judge(metric, unit, bar, product, baseline);
  }
}

export type Benchmark = (context: BenchContext) => Promise<Measure[]>;

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** Returns the `q` quantile of the values (nearest rank). */
export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

function judge(metric: string, unit: string, bar: Bar, product: number, baseline: number | null): Measure {
  const ratio = baseline === null ? null : product / baseline;
  const parts: [string, boolean][] = [];
  if (bar.ratioMin !== undefined) parts.push([`ratio >= ${bar.ratioMin}`, ratio !== null && ratio >= bar.ratioMin]);
  if (bar.ratioMax !== undefined) parts.push([`ratio <= ${bar.ratioMax}`, ratio !== null && ratio <= bar.ratioMax]);
  if (bar.min !== undefined) parts.push([`>= ${bar.min}`, product >= bar.min]);
  if (bar.max !== undefined) parts.push([`<= ${bar.max}`, product <= bar.max]);
  return {
    metric,
    unit,
    product: rounded(product),
    baseline: baseline === null ? null : rounded(baseline),
    ratio: ratio === null ? null : rounded(ratio),
    bar: parts.map(([text]) => text).join(' and '),
    holds: parts.every(([, holds]) => holds),
  };
}

function spread(values: number[]): string {
  return `${rounded(median(values))} (${rounded(Math.min(...values))}-${rounded(Math.max(...values))})`;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
