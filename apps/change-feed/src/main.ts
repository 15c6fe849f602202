import 'reflect-metadata';
import { countBuffersAsHeap, limitHeapGrowth, runBusService } from '@hiring/platform-service';
import { ChangeFeedModule } from './change-feed.module.js';

// With many saved searches in memory, V8 would collect the whole heap whenever it has grown by a quarter: every 3 s at
// 1,000 events per second, using all processors for 0.1 s each time. A page with a thousand events allocates a megabyte
// in strings and buffers: with these limits collections take a tenth of the pages' processor time, not a half.
limitHeapGrowth(200);
countBuffersAsHeap();

await runBusService(ChangeFeedModule.create());
