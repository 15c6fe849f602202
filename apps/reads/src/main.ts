import 'reflect-metadata';
import { limitHeapGrowth, runBusService } from '@hiring/platform-service';
import { ReadsModule } from './reads.module.js';

limitHeapGrowth();
await runBusService(ReadsModule);
