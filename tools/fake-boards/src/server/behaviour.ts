/** The modes in which a board can respond. All but `normal` replace or damage the vendor's response. */
const MODES = [
  'normal', // the vendor's own answer
  'error', // `status` (default 500)
  'rate_limited', // 429 with Retry-After
  'not_modified', // 304 for every request
  'absent', // the vendor's response for an unknown board
  'empty', // a well-formed listing without rows
  'html', // 200 with a web page
  'redirect', // 302 to `location`
  'raw', // `body` with `content_type` and `status`
  'truncated', // Content-Length of the whole body, half the bytes, then the connection is closed
  'half', // half the body, ended properly
  'slow', // `bytes_per_second`
  'bomb', // 1 GiB of blanks in a small gzip body
  'endless', // a body that never ends
  'hang', // no response
  'reset', // the connection is closed before any response
] as const;

export type Mode = (typeof MODES)[number];

export interface Behaviour {
  mode: Mode;
  /** Number of requests to which the mode applies. If absent, it applies until it is changed. */
  times?: number;
  status?: number;
  retry_after_seconds?: number;
  location?: string;
  body?: string;
  content_type?: string;
  bytes_per_second?: number;
  /** Milliseconds added before the first byte, in every mode. */
  latency_ms?: number;
  /** Text that a request's path must contain for the mode to apply. */
  only_path?: string;
}

const NUMBERS = ['times', 'status', 'retry_after_seconds', 'bytes_per_second', 'latency_ms'] as const;
const TEXTS = ['location', 'body', 'content_type', 'only_path'] as const;

export class ControlError extends Error {}

/** Parses the behaviour in a control request. Throws ControlError naming the invalid field. */
export function parseBehaviour(input: unknown): Behaviour {
  if (typeof input !== 'object' || input === null) throw new ControlError('behaviour must be an object');
  const fields = new Map(Object.entries(input));
  const mode = MODES.find((each) => each === fields.get('mode'));
  if (mode === undefined) throw new ControlError(`behaviour.mode must be one of ${MODES.join(', ')}`);
  const behaviour: Behaviour = { mode };
  for (const name of NUMBERS) {
    const value: unknown = fields.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new ControlError(`behaviour.${name} must be a number`);
    behaviour[name] = value;
  }
  for (const name of TEXTS) {
    const value: unknown = fields.get(name);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw new ControlError(`behaviour.${name} must be text`);
    behaviour[name] = value;
  }
  return behaviour;
}

/** The behaviours that tests have set, under `<vendor>/<token>` or a host. */
export class Behaviours {
  private readonly set = new Map<string, Behaviour>();

  put(name: string, behaviour: Behaviour | null): void {
    if (behaviour === null || (behaviour.mode === 'normal' && behaviour.latency_ms === undefined))
      this.set.delete(name);
    else this.set.set(name, { ...behaviour });
  }

  /** Returns the behaviour for a request, or null. Counts one use of the behaviour. */
  take(name: string, path: string): Behaviour | null {
    const behaviour = this.set.get(name);
    if (behaviour === undefined) return null;
    if (behaviour.only_path !== undefined && !path.includes(behaviour.only_path)) return null;
    if (behaviour.times !== undefined) {
      behaviour.times--;
      if (behaviour.times <= 0) this.set.delete(name);
    }
    return behaviour;
  }

  get(name: string): Behaviour | null {
    return this.set.get(name) ?? null;
  }

  get size(): number {
    return this.set.size;
  }

  clear(): void {
    this.set.clear();
  }
}
