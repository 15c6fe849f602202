import 'reflect-metadata';
import { countBuffersAsHeap, limitHeapGrowth, runBusService } from '@hiring/platform-service';
import { FreshnessModule } from './freshness.module.js';

// Most of a crawl's memory soon becomes garbage. Without this limit, the heap would grow by another 100 MB.
limitHeapGrowth(105);
countBuffersAsHeap();

await runBusService(FreshnessModule);
