import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { BilledInstallation } from './installed.js';

const PATHS = ['/v1/companies/1/is-hiring', '/v1/events?since=0&limit=20', '/v1/jobs/search?role=engineering'];
const AT_ONCE = 10;
const ATTEMPTS_MAX = 120;
const RETRY_MS = 250;

interface KeptAnswer {
  path: string;
  key: string;
  body: string;
}

/** Repeats answered calls with their idempotency keys and compares the answers. */
export class KeptAnswers {
  private readonly answers: KeptAnswer[] = [];
  private readonly origins: string[];

  constructor(
    origin: string,
    otherOrigin: string,
    private readonly installed: Pick<BilledInstallation, 'apiKey'>,
  ) {
    this.origins = [origin, otherOrigin];
  }

  /** Makes this many calls with new keys, and stores those answered with 200. */
  async make(count: number): Promise<void> {
    const calls = Array.from({ length: count }, (_, index) => async () => {
      const call = { path: PATHS[index % PATHS.length] ?? '', key: randomUUID() };
      const answer = await this.send(call, index);
      if (answer?.status === 200) this.answers.push({ ...call, body: answer.body });
    });
    await atOnce(calls);
  }

  /**
   * Removes every stored call, and repeats it until it is answered. Returns the number of repeated calls, and how many
   * of the new answers have another body or are not marked as replayed.
   */
  async repeat(): Promise<{ repeated: number; different: number }> {
    const kept = this.answers.splice(0);
    let different = 0;
    await atOnce(
      kept.map((call, index) => async () => {
        const answer = await this.repeatUntilAnswered(call, index);
        if (!answer.isReplayed || answer.body !== call.body) different += 1;
      }),
    );
    return { repeated: kept.length, different };
  }

  private async repeatUntilAnswered(call: KeptAnswer, turn: number): Promise<Answer> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const answer = await this.send(call, turn + 1 + attempt);
      if (answer?.status === 200) return answer;
      await delay(RETRY_MS);
    }
    throw new Error(`${call.path} was not answered`);
  }

  private async send({ path, key }: { path: string; key: string }, turn: number): Promise<Answer | null> {
    const headers = { 'x-api-key': this.installed.apiKey, 'idempotency-key': key };
    try {
      const answer = await fetch(`${this.origins[turn % this.origins.length]}${path}`, {
        headers,
        signal: AbortSignal.timeout(60_000),
      });
      const isReplayed = answer.headers.get('idempotent-replayed') === 'true';
      return { status: answer.status, isReplayed, body: await answer.text() };
    } catch {
      return null;
    }
  }
}

interface Answer {
  status: number;
  isReplayed: boolean;
  body: string;
}

async function atOnce(calls: (() => Promise<void>)[]): Promise<void> {
  const left = [...calls];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
