import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A proxy that closes the first connections to a service when the responses begin, after the service has done its work.
 */
export class CutConnection {
  cuts = 0;
  private readonly open = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async to(target: string, cutsMax: number): Promise<CutConnection> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    const way = new CutConnection(server);
    server.on('connection', (near) => {
      const far = connect(Number(port), hostname);
      way.open.add(near);
      near
        .on('error', () => far.destroy())
        .on('close', () => {
          way.open.delete(near);
          far.destroy();
        });
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.pipe(far);
      far.once('data', (first: Buffer) => {
        if (way.cuts < cutsMax) {
          way.cuts += 1;
          return near.destroy();
        }
        near.write(first);
        far.pipe(near);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return way;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    // Clients would keep their connections open for a while, so the proxy closes the connections.
    for (const near of this.open) near.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
