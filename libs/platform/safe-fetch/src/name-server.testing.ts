import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' };
const NO_SUCH_NAME = 3;

/**
 * Records by name. A name that is not listed does not exist. A `silent` name gets no answer until `endSilence` is
 * called.
 */
export type Zone = Record<string, { addresses: string[]; ttl?: number } | 'silent'>;

/** A DNS server on a loopback UDP port that supports only what an A or AAAA query needs (RFC 1035). */
export class NameServer {
  /** Queries in their order of arrival, as `A some.example`. */
  readonly queries: string[] = [];
  zone: Zone = {};
  private readonly unanswered: { message: Buffer; from: RemoteInfo }[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (message, from) => this.receive(message, from));
  }

  static async open(): Promise<NameServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new NameServer(socket);
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  count(query: string): number {
    return this.queries.filter((one) => one === query).length;
  }

  close(): void {
    this.socket.close();
  }

  /** Ends the silence for all names and answers all open queries. */
  endSilence(): void {
    for (const name of Object.keys(this.zone)) if (this.zone[name] === 'silent') delete this.zone[name];
    for (const { message, from } of this.unanswered.splice(0)) this.answer(message, from);
  }

  private receive(message: Buffer, from: RemoteInfo): void {
    const { name, type } = questionOf(message);
    this.queries.push(`${type} ${name}`);
    if (this.zone[name] === 'silent') this.unanswered.push({ message, from });
    else this.answer(message, from);
  }

  private answer(message: Buffer, from: RemoteInfo): void {
    const { name, type, end } = questionOf(message);
    const entry = this.zone[name];
    if (entry === 'silent') return;
    const records = (entry?.addresses ?? [])
      .filter((address) => isIPv6(address) === (type === 'AAAA'))
      .map((address) => recordOf(address, entry?.ttl ?? 60));
    const header = Buffer.alloc(12);
    header.writeUInt16BE(message.readUInt16BE(0), 0);
    header.writeUInt16BE(0x8180 | (entry === undefined ? NO_SUCH_NAME : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    this.socket.send(Buffer.concat([header, message.subarray(12, end), ...records]), from.port, from.address);
  }
}

function questionOf(message: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[message.readUInt16BE(at + 1)] ?? 'other', end: at + 5 };
}

function recordOf(address: string, ttl: number): Buffer {
  const data = isIPv6(address) ? bytesOfIPv6(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(12);
  // A DNS pointer to the queried name.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(data.length === 16 ? 28 : 1, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Returns the 16 bytes of an IPv6 address such as `2001:db8::1`. */
function bytesOfIPv6(address: string): Buffer {
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return Buffer.concat(groups.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')));
}
