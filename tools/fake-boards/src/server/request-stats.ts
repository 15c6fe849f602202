const WINDOW_MS = 1000;

export interface CounterReport {
  requests: number;
  in_flight: number;
  in_flight_max: number;
  /** The most requests within one second. */
  per_second_max: number;
  bytes: number;
  /** Responses by status. `cut` counts those whose connection was closed early. */
  statuses: Record<string, number>;
}

/** Counts the requests to one host or backend: those in flight and those per second, which a crawler limits. */
class Counter {
  readonly report: CounterReport = {
    requests: 0,
    in_flight: 0,
    in_flight_max: 0,
    per_second_max: 0,
    bytes: 0,
    statuses: {},
  };
  /** Arrival times within the last second, oldest first, from index `first` on. */
  private arrivals: number[] = [];
  private first = 0;

  arrive(at: number): void {
    const { report } = this;
    report.requests++;
    report.in_flight++;
    report.in_flight_max = Math.max(report.in_flight_max, report.in_flight);
    this.arrivals.push(at);
    while ((this.arrivals[this.first] ?? at) <= at - WINDOW_MS) this.first++;
    report.per_second_max = Math.max(report.per_second_max, this.arrivals.length - this.first);
    if (this.first > 10_000) {
      this.arrivals = this.arrivals.slice(this.first);
      this.first = 0;
    }
  }

  leave(status: number | null, bytes: number): void {
    this.report.in_flight--;
    this.report.bytes += bytes;
    const name = status === null ? 'cut' : String(status);
    this.report.statuses[name] = (this.report.statuses[name] ?? 0) + 1;
  }
}

export interface StatsReport {
  since: string;
  total: CounterReport;
  /**
   * Request counts by budget. A budget belongs to a vendor's backend. If the vendor has no common backend, it belongs
   * to a tenant's host.
   */
  backends: Record<string, CounterReport>;
  hosts: Record<string, CounterReport>;
}

/** Counts the requests since the last reset. */
export class RequestStats {
  private total = new Counter();
  private backends = new Map<string, Counter>();
  private hosts = new Map<string, Counter>();
  private boards = new Map<string, number>();
  private since = new Date();

  constructor(private readonly monotonicMs: () => number) {}

  /** Counts an arrival. Call the returned function when the response is sent or the connection is closed. */
  arrive(host: string, backend: string, board: string | null): (status: number | null, bytes: number) => void {
    const counters = [this.total, counterOf(this.backends, backend), counterOf(this.hosts, host)];
    const at = this.monotonicMs();
    for (const counter of counters) counter.arrive(at);
    if (board !== null) this.boards.set(board, (this.boards.get(board) ?? 0) + 1);
    return (status, bytes) => {
      for (const counter of counters) counter.leave(status, bytes);
    };
  }

  requestsTo(board: string): number {
    return this.boards.get(board) ?? 0;
  }

  report(): StatsReport {
    const reports = (counters: Map<string, Counter>): Record<string, CounterReport> =>
      Object.fromEntries([...counters].map(([name, counter]) => [name, counter.report]));
    return {
      since: this.since.toISOString(),
      total: this.total.report,
      backends: reports(this.backends),
      hosts: reports(this.hosts),
    };
  }

  /** Resets the counters. Responses in flight are not counted. */
  reset(): void {
    this.total = new Counter();
    this.backends = new Map();
    this.hosts = new Map();
    this.boards = new Map();
    this.since = new Date();
  }
}

function counterOf(counters: Map<string, Counter>, name: string): Counter {
  const known = counters.get(name);
  if (known !== undefined) return known;
  const counter = new Counter();
  counters.set(name, counter);
  return counter;
}
