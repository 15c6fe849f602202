import { ApiProperty } from '@nestjs/swagger';
import { declareOperation } from './declaration.js';
import { Count } from './models/members.js';
import { OptionalInteger } from './models/parameters.js';

class UsageQuery {
  @OptionalInteger({ min: 1, max: 744, default: 24, about: 'Hours of the rolling window.' })
  window: number = 24;
}

class ByMeterClass {
  @Count('Calls without max_age.', 100)
  cached!: number;

  @Count('Calls with max_age.', 20)
  fresh!: number;
}

export class Usage {
  @Count('Cached and fresh calls together.', 120)
  calls!: number;

  @Count('Events returned by the change feed.', 0)
  changes!: number;

  @Count('Watches created.', 0)
  watches!: number;

  @Count('Crawls that a fresh read queued.', 0)
  forced_fresh!: number;

  @ApiProperty({ type: ByMeterClass })
  by_meter_class!: ByMeterClass;
}

export const usage = declareOperation({
  name: 'usage',
  method: 'GET',
  path: '/v1/usage',
  scope: 'usage:read',
  meter: null,
  tag: 'Account',
  summary: 'Metered usage',
  description:
    'Units of every key of the account over the rolling window that ends now, exact to the millisecond. It includes every call that was answered before this request.',
  query: UsageQuery,
  answers: { 200: { description: 'Units of the window.', type: Usage } },
});
