import 'reflect-metadata';
import { countBuffersAsHeap, runBusService } from '@hiring/platform-service';
import { LedgerModule } from './ledger.module.js';

countBuffersAsHeap();

await runBusService(LedgerModule);
