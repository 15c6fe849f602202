import { LedgerState1700000000000 } from './1700000000000-ledger-state.js';

export const LEDGER_MIGRATIONS = [LedgerState1700000000000];
