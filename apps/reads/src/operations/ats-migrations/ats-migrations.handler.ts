import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { asOf, migrationEnvelope } from '@hiring/signals';
import { CompanyReader } from '../company.reader.js';

@Controller()
export class AtsMigrationsHandler {
  constructor(private readonly companies: CompanyReader) {}

  @RpcHandler('reads.ats_migrations')
  async answer(@Payload() request: RpcRequest<'reads.ats_migrations'>): Promise<RpcResponse<'reads.ats_migrations'>> {
    const read = await this.companies.read(request);
    const migrations = read.fold.migrations.map((migration) => ({
      from_vendor: migration.from_vendor,
      to_vendor: migration.to_vendor,
      occurred_at: migrationEnvelope(migration),
    }));
    return this.companies.lastingAnswer(read, { migrations, as_of: asOf(read.fold) });
  }
}
