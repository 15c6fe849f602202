import { JOB_FUNCTIONS, type JobFunction } from '@hiring/contracts';

const NAMES: ReadonlySet<string> = new Set(JOB_FUNCTIONS);

export function isJobFunction(name: string): name is JobFunction {
  return NAMES.has(name);
}
