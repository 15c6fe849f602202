import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A network link between clients and one server, which a fault may slow down or cut. */
export class Link {
  private readonly open = new Set<Socket>();
  private target = 0;
  private delayMs = 0;
  private isCut = false;
  private isSilent = false;
  /** Actions to run in order when bytes pass again. */
  private held: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {
    server.on('connection', (client) => this.accept(client));
  }

  /** Listens on a loopback address. No bytes pass before `leadTo`. */
  static async lay(host = '127.0.0.1', port = 0): Promise<Link> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return new Link(server, (server.address() as AddressInfo).port);
  }

  leadTo(port: number): void {
    this.target = port;
  }

  slow(delayMs: number): void {
    this.delayMs = delayMs;
  }

  /** Resets all connections, including new ones, until `mend`. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.resetAndDestroy();
  }

  /** Lets no bytes pass until `mend`, like a network partition. Connections stay open, and new ones are accepted. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.open) socket.pause();
  }

  mend(): void {
    this.isCut = false;
    this.delayMs = 0;
    if (!this.isSilent) return;
    this.isSilent = false;
    for (const act of this.held.splice(0)) act();
    for (const socket of this.open) socket.resume();
  }

  async close(): Promise<void> {
    this.mend();
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    if (this.isCut || this.target === 0) {
      client.resetAndDestroy();
      return;
    }
    if (this.isSilent) {
      client.on('error', () => undefined);
      this.held.push(() => this.accept(client));
      return;
    }
    if (client.destroyed) return;
    const upstream = connect(this.target, '127.0.0.1');
    this.couple(client, upstream);
    this.couple(upstream, client);
  }

  private couple(from: Socket, to: Socket): void {
    this.open.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => this.later(() => to.writable && to.write(bytes)));
    from.on('end', () => this.later(() => to.end()));
    from.on('error', () => this.later(() => to.destroy())); // A reset by one side resets the other side, too.
    from.on('close', () => {
      this.open.delete(from);
      this.later(() => to.destroy());
    });
  }

  /** Runs `act` after the delay, or in `mend` if the link is silent. Actions with equal delays keep their order. */
  private later(act: () => void): void {
    if (this.isSilent) this.held.push(act);
    else if (this.delayMs === 0) act();
    else setTimeout(act, this.delayMs);
  }
}
