import 'reflect-metadata';
import { countBuffersAsHeap, limitHeapGrowth, runBusService } from '@hiring/platform-service';
import { ChangeFeedModule } from './change-feed.module.js';

// With many saved searches in memory, V8 would collect the whole heap whenever the heap has grown by a quarter. At
// 1,000 events per second that is every 3 s, and each collection uses all processors for 0.1 s. A page with a thousand
// events allocates a megabyte in strings and buffers. With these limits, collections take a tenth of the processor time
// for pages, not a half.
limitHeapGrowth(200);
countBuffersAsHeap();

await runBusService(ChangeFeedModule.create());
