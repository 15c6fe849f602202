import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { hiringPulse, hiringPulseUntil } from '@hiring/signals';
import { CompanyReader } from '../company.reader.js';
import { Tier1 } from '../tier1.js';

@Controller()
export class HiringPulseHandler {
  constructor(
    private readonly tier1: Tier1,
    private readonly companies: CompanyReader,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('reads.hiring_pulse')
  async answer(@Payload() request: RpcRequest<'reads.hiring_pulse'>): Promise<RpcResponse<'reads.hiring_pulse'>> {
    const read = await this.tier1.read(request);
    if ('crawling' in read) return read;
    const now = this.clock.now().toISOString();
    return this.companies.lastingAnswer(read, hiringPulse(read.fold, now), hiringPulseUntil(read.fold, now));
  }
}
