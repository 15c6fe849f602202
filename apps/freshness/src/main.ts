import 'reflect-metadata';
import { countBuffersAsHeap, limitHeapGrowth, runBusService } from '@hiring/platform-service';
import { FreshnessModule } from './freshness.module.js';

// Most of the memory that a crawl allocates is garbage. By default, the heap would grow by another 100 MB.
limitHeapGrowth(105);
countBuffersAsHeap();

await runBusService(FreshnessModule);
