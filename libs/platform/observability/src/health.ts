export type Verdict = true | string;
export type HealthCheck = () => Verdict | Promise<Verdict>;

export interface Readiness {
  ready: boolean;
  /** By part name: `ok`, or why it is not ready. */
  parts: Record<string, string>;
}

const CHECK_TIMEOUT_MS = 2_000;

/** The state behind /livez and /readyz. */
export class Health {
  private readonly checks = new Map<string, HealthCheck>();
  private halts: string[] = [];
  private leaving = false;

  /**
   * Adds a part to readiness. `fn` returns true or why the part is not ready. If `fn` throws or does not answer in
   * time, the part counts as not ready.
   */
  check(name: string, fn: HealthCheck): void {
    this.checks.set(name, fn);
  }

  /**
   * Makes the process not ready until `resume`. Call this if a part has stopped and only an operator can restart that
   * part.
   */
  halt(reason: string): void {
    if (!this.halts.includes(reason)) this.halts.push(reason);
  }

  /** Ends the halt with this reason. */
  resume(reason: string): void {
    this.halts = this.halts.filter((halt) => halt !== reason);
  }

  get halted(): readonly string[] {
    return this.halts;
  }

  /** Makes the process not ready, for its shutdown. */
  drain(): void {
    this.leaving = true;
  }

  async readiness(): Promise<Readiness> {
    const parts: Record<string, string> = {};
    let ready = true;
    const say = (name: string, verdict: Verdict): void => {
      parts[name] = verdict === true ? 'ok' : verdict;
      if (verdict !== true) ready = false;
    };
    if (this.halts.length > 0) say('halted', this.halts.join('; '));
    if (this.leaving) say('shutdown', 'shutting down');
    const verdicts = await Promise.all(
      [...this.checks].map(async ([name, fn]) => [name, await verdictOf(fn)] as const),
    );
    for (const [name, verdict] of verdicts) say(name, verdict);
    return { ready, parts };
  }
}

async function verdictOf(fn: HealthCheck): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_TIMEOUT_MS} ms`), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([Promise.resolve(fn()), late]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
