import type { BoardReadings, ReadingStep } from './board-readings.js';
import type { Call, Port, Reply } from './reading-thread.js';

/** Answers the calls of a `ReadingThread` at the port's other end. */
export function serveReadings(port: Port, readings: BoardReadings): void {
  port.on('message', (message) => {
    const call = message as Call;
    const { crawlId } = call;
    if ('ended' in call) return readings.end(crawlId);
    const step =
      'source' in call
        ? readings.begin(crawlId, call.source, call.now)
        : readings.next(crawlId, call.answers, call.now);
    step
      .then((value) => port.postMessage({ crawlId, step: value } satisfies Reply, memoryOf(value)))
      .catch((error: unknown) => port.postMessage({ crawlId, error } satisfies Reply));
  });
}

/** Returns the memory of a board's observations. */
function memoryOf(step: ReadingStep): ArrayBuffer[] {
  return 'read' in step ? step.read.observations.map(({ value }) => value.buffer) : [];
}
