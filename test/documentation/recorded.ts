import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationName } from '@hiring/contracts/operations';

const FOLDER = join(import.meta.dirname, '../../docs/fixtures');
const SUCCESSES = ['200', '201', '202', '204'];

export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

interface Recorded {
  request: RecordedRequest;
  answer: { status: number; headers: Record<string, string>; body?: unknown };
}

/** Returns the exchange on an operation's page. It is the operation's first recorded success. */
export function recordedExchange(name: OperationName): Recorded {
  const file = SUCCESSES.map((status) => join(FOLDER, name, `${status}.json`)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${name} has no recorded exchange: run npm run fixtures:record`);
  return JSON.parse(readFileSync(file, 'utf8')) as Recorded;
}
