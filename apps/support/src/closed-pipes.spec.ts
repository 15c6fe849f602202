import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { dropOutputOfClosedPipes } from './closed-pipes.js';

test('output to a closed pipe is dropped; any other error of the stream ends the command', () => {
  const stream = new EventEmitter();
  dropOutputOfClosedPipes([stream as never]);
  const failWith = (code: string): boolean => stream.emit('error', Object.assign(new Error(code), { code }));
  expect(() => failWith('EPIPE')).not.toThrow();
  expect(() => failWith('ENOSPC')).toThrow('ENOSPC');
});
