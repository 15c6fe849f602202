import { LedgerState1700000000000 } from './1700000000000-ledger-state.js';
import { Adoption1700000000001 } from './1700000000001-adoption.js';

export const LEDGER_MIGRATIONS = [LedgerState1700000000000, Adoption1700000000001];
