import { ApiProperty } from '@nestjs/swagger';
import { UNIT_NAMES, type UnitName } from '@hiring/billing';

class Balance {
  @ApiProperty({ type: 'string', enum: [...UNIT_NAMES] })
  unit!: UnitName;

  @ApiProperty({ type: 'integer', description: 'Hours of the rolling window the cap counts over.' })
  window_hours!: number;

  @ApiProperty({ type: 'integer', description: 'Units the plan allows in the window.' })
  max!: number;

  @ApiProperty({ type: 'integer' })
  used!: number;

  @ApiProperty({ type: 'integer', description: 'Units left; 0 when the cap is reached.' })
  remaining!: number;
}

export class UsageBalance {
  @ApiProperty({ type: 'string', nullable: true })
  plan!: string | null;

  @ApiProperty({
    type: Balance,
    isArray: true,
    description: "One entry per cap of the account's plan; empty without caps.",
  })
  balances!: Balance[];
}
