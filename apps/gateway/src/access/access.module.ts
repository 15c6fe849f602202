import { Module } from '@nestjs/common';
import { RedisModule } from '../redis/redis.module.js';
import { CustomerService } from './customer.service.js';
import { CustomersController } from './customers.controller.js';
import { GrantService } from './grant.service.js';
import { GrantsController } from './grants.controller.js';
import { InstanceRepository } from './instance.repository.js';
import { KeyChanges } from './key-changes.js';
import { KeyLineage } from './key-lineage.js';
import { KeyLookup } from './key-lookup.js';
import { KeyRepository } from './key.repository.js';
import { KeyService } from './key.service.js';
import { KeyStops } from './key-stops.js';
import { KeysController } from './keys.controller.js';
import { LastUsed } from './last-used.js';
import { PendingStops } from './pending-stops.js';
import { RevocationReplay } from './revocation-replay.js';

/** Manages customers, API keys and app grants. */
@Module({
  imports: [RedisModule],
  controllers: [KeysController, CustomersController, GrantsController],
  providers: [
    KeyRepository,
    KeyLookup,
    KeyLineage,
    KeyChanges,
    PendingStops,
    KeyStops,
    KeyService,
    CustomerService,
    GrantService,
    InstanceRepository,
    LastUsed,
    RevocationReplay,
  ],
  exports: [KeyLookup, KeyChanges, KeyService, LastUsed],
})
export class AccessModule {}
