import { ApiProperty } from '@nestjs/swagger';
import { OptionalInteger } from '../questions/parameters.js';

export class UsageQuery {
  @OptionalInteger({ min: 1, max: 744, default: 24, about: 'Hours of the rolling window.' })
  window: number = 24;
}

class ByMeterClass {
  @ApiProperty({ type: 'integer' })
  cached!: number;

  @ApiProperty({ type: 'integer' })
  fresh!: number;
}

export class Usage {
  @ApiProperty({ type: 'integer', description: 'Cached and fresh calls together.' })
  calls!: number;

  @ApiProperty({ type: 'integer', description: 'Events returned by the change feed.' })
  changes!: number;

  @ApiProperty({ type: 'integer', description: 'Watches created.' })
  watches!: number;

  @ApiProperty({ type: 'integer', description: 'Crawls that a fresh read queued.' })
  forced_fresh!: number;

  @ApiProperty({ type: ByMeterClass })
  by_meter_class!: ByMeterClass;
}
