import { MessageChannel } from 'node:worker_threads';
import { SystemClock, type Clock } from '@hiring/platform-config';
import { BoardReadings, type ReadingOptions } from '../reading/board-readings.js';
import { ReadingThread } from '../reading/reading-thread.js';
import { serveReadings } from '../reading/serve-readings.js';

/** Reads boards as the thread does, with the same messages, but in the test's own thread. */
export function readingChannel(options: ReadingOptions, clock: Clock = new SystemClock()): ReadingThread {
  const { port1, port2 } = new MessageChannel();
  serveReadings(port2, new BoardReadings(options));
  return new ReadingThread(port1, () => port1.close(), clock);
}
