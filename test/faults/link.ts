import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A stretch of network between clients and one server, which a fault may slow down or cut. */
export class Link {
  private readonly open = new Set<Socket>();
  private target = 0;
  private delayMs = 0;
  private isCut = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {
    server.on('connection', (client) => this.accept(client));
  }

  /** Listens on the loopback; nothing gets through before `leadTo`. */
  static async lay(): Promise<Link> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Link(server, (server.address() as AddressInfo).port);
  }

  leadTo(port: number): void {
    this.target = port;
  }

  /** Every byte takes this much longer, each way. */
  slow(delayMs: number): void {
    this.delayMs = delayMs;
  }

  /** Resets every connection; new ones are reset until `mend`. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.resetAndDestroy();
  }

  mend(): void {
    this.isCut = false;
    this.delayMs = 0;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    if (this.isCut || this.target === 0) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(this.target, '127.0.0.1');
    this.couple(client, upstream);
    this.couple(upstream, client);
  }

  private couple(from: Socket, to: Socket): void {
    this.open.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => this.later(() => to.writable && to.write(bytes)));
    from.on('end', () => this.later(() => to.end()));
    from.on('error', () => to.destroy()); // Reset by one side is reset for the other.
    from.on('close', () => {
      this.open.delete(from);
      this.later(() => to.destroy());
    });
  }

  /** Equal delays keep their order. */
  private later(act: () => void): void {
    if (this.delayMs === 0) act();
    else setTimeout(act, this.delayMs);
  }
}
