import type { HistoryRecord } from '../history.js';
import type { Topics } from '../topics.js';
import { billAnomalies } from './bills.js';
import { deliveryAnomalies } from './deliveries.js';
import { feedAnomalies } from './feed.js';
import { keyAnomalies } from './keys.js';
import { ledgerAnomalies } from './ledger.js';
import { readAnomalies } from './reads.js';

export { oldestAnswerMs } from './reads.js';

/** Returns a sentence for each violation in a finished run. */
export function judge(history: readonly HistoryRecord[], topics: Topics): string[] {
  return [
    ...billAnomalies(history, topics),
    ...ledgerAnomalies(history, topics),
    ...feedAnomalies(history, topics),
    ...readAnomalies(history, topics),
    ...deliveryAnomalies(history, topics),
    ...keyAnomalies(history),
  ];
}
