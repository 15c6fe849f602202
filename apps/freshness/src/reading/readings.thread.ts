import fs from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import { compactHeap, HeapCompaction } from '@hiring/platform-service/heap-compaction';
import { BoardReadings } from './board-readings.js';
import type { ReadingSettings } from './reading-thread.js';
import { serveReadings } from './serve-readings.js';
import { TextBudget } from './text-budget.js';

const { textsKbPerSecond, sweepSecondsMax } = workerData as ReadingSettings;
const places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
const textBudget = new TextBudget({ now: () => new Date() }, textsKbPerSecond);

if (parentPort === null) throw new Error('this module is the main module of a thread');
serveReadings(parentPort, new BoardReadings({ places, textBudget, sweepSecondsMax }));

// A thread has its own heap. The gazetteer's loading has left garbage.
compactHeap();
const compaction = new HeapCompaction();
setInterval(() => compaction.check(), HeapCompaction.CHECK_MS);
