import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Default bucket bounds in seconds. They start at 0.25 ms, for in-process steps and bus calls. */
const DEFAULT_BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Collect = (gauge: Gauge) => void | Promise<void>;

export class Metrics {
  readonly registry = new Registry();
  private readonly collectors = new Map<string, Collect>();
  private readonly known = new Map<string, Counter | Gauge | Histogram>();

  /** Returns the counter with that name, created on first use. Labels must be bounded: never ids, paths or messages. */
  counter(name: string, help: string, labels: string[] = []): Counter {
    const make = () => new Counter({ name, help, labelNames: labels, registers: [this.registry] });
    return this.memoised(name, Counter, make);
  }

  /**
   * Returns the gauge with that name. The `collect` from the latest call sets the gauge's value whenever the metrics
   * are read. If `collect` fails, the value is NaN.
   */
  gauge(name: string, help: string, labels: string[] = [], collect?: Collect): Gauge {
    if (collect !== undefined) this.collectors.set(name, collect);
    const options = { name, help, labelNames: labels, registers: [this.registry], collect: () => this.collect(name) };
    return this.memoised(name, Gauge, () => new Gauge(options));
  }

  /** Returns the histogram with that name. Without `buckets`, it is in seconds. */
  histogram(name: string, help: string, labels: string[] = [], buckets: number[] = DEFAULT_BUCKETS): Histogram {
    const make = () => new Histogram({ name, help, labelNames: labels, buckets, registers: [this.registry] });
    return this.memoised(name, Histogram, make);
  }

  private async collect(name: string): Promise<void> {
    const gauge = this.known.get(name) as Gauge;
    try {
      await this.collectors.get(name)?.(gauge);
    } catch {
      gauge.set(Number.NaN); // A failed reading must not suppress the other metrics.
    }
  }

  private memoised<M extends Counter | Gauge | Histogram>(
    name: string,
    type: abstract new (...args: never[]) => M,
    make: () => M,
  ): M {
    const existing = this.known.get(name);
    if (existing === undefined) {
      const made = make();
      this.known.set(name, made);
      return made;
    }
    if (!(existing instanceof type)) throw new Error(`metric ${name} is already registered as another type`);
    return existing;
  }
}

/** The process's metrics, which the private server serves. */
export const metrics = new Metrics();
