import { connect } from 'node:net';

const PROBE_TIMEOUT_MS = 2_000;

export interface Address {
  /** This machine when absent. */
  host?: string;
  port: number;
}

/** Checks that a Kafka broker is ready, that is, its metadata contain at least `brokers` live brokers. */
export async function probeKafka({
  host = '127.0.0.1',
  port,
  brokers: wanted = 1,
}: Address & { brokers?: number }): Promise<true | string> {
  const answer = await exchange({ host, port }, metadataRequest(), (bytes) =>
    bytes.length >= 4 && bytes.length >= 4 + bytes.readInt32BE(0) ? bytes : undefined,
  );
  const brokers = answer.readInt32BE(12);
  return brokers >= wanted ? true : `the broker knows ${brokers} of ${wanted} live brokers`;
}

/**
 * Checks that a Postgres server is ready, that is, it requests authentication. A starting server responds with an
 * error.
 */
export async function probePostgres({ host = '127.0.0.1', port }: Address): Promise<true | string> {
  const kind = await exchange({ host, port }, startupMessage('postgres', 'postgres'), (bytes) =>
    bytes.length >= 1 ? String.fromCharCode(bytes.readUInt8(0)) : undefined,
  );
  return kind === 'R' ? true : 'the database is starting';
}

/** Checks that a Redis server is ready, that is, it answers a ping. A password request counts as an answer. */
export async function probeRedis({ host = '127.0.0.1', port }: Address): Promise<true | string> {
  const line = await exchange({ host, port }, Buffer.from('PING\r\n'), (bytes) =>
    bytes.includes(10) ? bytes.toString('latin1') : undefined,
  );
  return line.startsWith('+PONG') || line.startsWith('-NOAUTH') ? true : line.trim();
}

/** Sends a request and resolves with what `read` returns for the response. Rejects if no response arrives in time. */
function exchange<T>(address: Required<Address>, request: Buffer, read: (bytes: Buffer) => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let received: Buffer = Buffer.alloc(0);
    socket.setTimeout(PROBE_TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('connection closed')));
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const value = read(received);
      if (value === undefined) return;
      resolve(value);
      socket.destroy();
    });
    socket.write(request);
  });
}

function metadataRequest() {
  const clientId = Buffer.from('launcher');
  const body = Buffer.alloc(10 + clientId.length + 5);
  body.writeInt16BE(3, 0); // Metadata
  body.writeInt16BE(6, 2); // version 6: the newest without tagged fields that brokers from 2.x to 4.x all support
  body.writeInt32BE(1, 4); // correlation id
  body.writeInt16BE(clientId.length, 8);
  clientId.copy(body, 10);
  body.writeInt32BE(0, 10 + clientId.length); // no topics
  return withLength(body, 0);
}

function startupMessage(user: string, database: string): Buffer {
  const text = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const body = Buffer.alloc(4 + text.length);
  body.writeInt32BE(196_608, 0); // protocol 3.0
  text.copy(body, 4);
  return withLength(body, 4);
}

function withLength(body: Buffer, counted: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + counted, 0);
  return Buffer.concat([length, body]);
}
