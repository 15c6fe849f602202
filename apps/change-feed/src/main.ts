import 'reflect-metadata';
import { countBuffersAsHeap, limitHeapGrowth, runBusService } from '@hiring/platform-service';
import { ChangeFeedModule } from './change-feed.module.js';

// Reduces the processor time for garbage collections from a half to a tenth, with many saved searches in memory.
limitHeapGrowth(200);
countBuffersAsHeap();

await runBusService(ChangeFeedModule.create());
