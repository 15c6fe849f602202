import { UNIT_NAMES, type UnitName } from '../usage.js';
import { declareOperation } from './declaration.js';
import { Count, ListOf, OneOf, TextOrNull } from './models/members.js';

class Balance {
  @OneOf(UNIT_NAMES, 'Unit that the cap counts.')
  unit!: UnitName;

  @Count('Hours of the rolling window of the cap.', 720)
  window_hours!: number;

  @Count('Units the plan allows in the window.', 10_000)
  max!: number;

  @Count('Units used in the window.', 1_200)
  used!: number;

  @Count('Units left; 0 when the cap is reached.', 8_800)
  remaining!: number;
}

export class UsageBalance {
  @TextOrNull('Plan of the account; null until one is set.', 200, null)
  plan!: string | null;

  @ListOf(Balance, 1_000, "One entry per cap of the account's plan; empty without caps.")
  balances!: Balance[];
}

export const usageBalance = declareOperation({
  name: 'usage_balance',
  method: 'GET',
  path: '/v1/usage/balance',
  scope: 'usage:read',
  meter: null,
  tag: 'Account',
  summary: 'Remaining units of the plan',
  description:
    'Used and remaining units under every cap of the account, each over its own rolling window that ends now. Past a cap, metered calls of that unit are 429 plan_limit_reached. (An addition to the specification.)',
  answers: { 200: { description: 'The balance.', type: UsageBalance } },
});
