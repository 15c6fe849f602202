import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { entryPoint } from '@hiring/stack';

/**
 * Runs support commands for end-to-end tests in one process, because a new process for each command takes a second of
 * processor time. A POST sends the arguments as a JSON array, and the response is the output as `{ out, err }`.
 * start-stack.mjs starts this process and receives its port as a message.
 */
const output = new AsyncLocalStorage();

for (const [name, stream] of [
  ['out', process.stdout],
  ['err', process.stderr],
]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk, ...rest) => {
    const printed = output.getStore();
    if (printed === undefined) return write(chunk, ...rest);
    printed[name] += String(chunk);
    return true;
  };
}

const { runSupport } = await import(entryPoint('support', 'program.js'));
const { shareSession } = await import(entryPoint('support', 'support.session.js'));
shareSession();

const server = createServer(async (request, response) => {
  const printed = { out: '', err: '' };
  const args = await json(request);
  await output.run(printed, () => runSupport(args));
  response.end(JSON.stringify(printed));
});
// Connections stay open between commands.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('disconnect', () => process.exit());
