import { MessageChannel } from 'node:worker_threads';
import type { PlaceNormaliser } from '@hiring/normalise/places';
import { SystemClock, type Clock } from '@hiring/platform-config';
import { BoardReadings, type ReadingOptions } from '../reading/board-readings.js';
import { ReadingThread } from '../reading/reading-thread.js';
import { serveReadings } from '../reading/serve-readings.js';

/** Without limits on texts and on the time between two crawls. */
export function unlimited(places: PlaceNormaliser): ReadingOptions {
  return { places, textBudget: { isLeft: () => true, charge: () => undefined }, sweepSecondsMax: 0 };
}

/** Reads boards as the thread does, with the same messages, but in the test's own thread. */
export function readingChannel(options: ReadingOptions, clock: Clock = new SystemClock()): ReadingThread {
  const { port1, port2 } = new MessageChannel();
  serveReadings(port2, new BoardReadings(options));
  return new ReadingThread(port1, () => port1.close(), clock);
}
