import 'reflect-metadata';
import { countBuffersAsHeap, limitHeapGrowth, runBusService } from '@hiring/platform-service';
import { FreshnessModule } from './freshness.module.js';

// Most memory that a crawl allocates soon becomes garbage. Without this limit, the heap would grow by another 100 MB.
limitHeapGrowth(105);
countBuffersAsHeap();

await runBusService(FreshnessModule);
