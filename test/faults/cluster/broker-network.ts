import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrokerNetwork as Way, BrokerPorts } from '@hiring/stack';
import { Link } from '../link.js';

interface OneWay {
  /** The broker's number. 0 stands for the clients. */
  from: number;
  to: number;
  link: Link;
}

const CLIENTS = 0;

/**
 * Provides a link for each route between three brokers, and from clients to each broker. A broker reaches another one
 * at the address 127.77.from.to, which belongs to that route's link.
 */
export class BrokerNetwork {
  private readonly ways: OneWay[] = [];

  /** Returns whether this machine has the addresses. On Linux, all of 127.0.0.0/8 is the loopback. */
  static async isPossible(): Promise<boolean> {
    return Link.lay(hostOf(CLIENTS, 1)).then(
      (link) => link.close().then(() => true),
      () => false,
    );
  }

  /** Creates the links. This method is the option `kafkaNetwork` in startOwnServers. */
  async lay(folder: string, brokers: BrokerPorts[]): Promise<Way[]> {
    const numbers = brokers.map((_, index) => index + 1);
    for (const [index, { port, controllerPort, peerPort }] of brokers.entries()) {
      const to = index + 1;
      await this.add(CLIENTS, to, port);
      for (const from of numbers.filter((number) => number !== to)) {
        await this.add(from, to, controllerPort);
        await this.add(from, to, peerPort);
      }
    }
    return brokers.map(({ peerPort }, index) => {
      const own = index + 1;
      const hostsFile = join(folder, `hosts-${own}`);
      const hosts = numbers.map((to) => `${to === own ? '127.0.0.1' : hostOf(own, to)} ${nameOf(to)}\n`);
      writeFileSync(hostsFile, `127.0.0.1 localhost\n${hosts.join('')}`);
      return { clientHost: hostOf(CLIENTS, own), peerHost: nameOf(own), peerPort, hostsFile };
    });
  }

  /** Blocks all bytes between the broker and the other brokers, and optionally its clients. */
  cutOff(broker: number, alsoFromClients: boolean): void {
    for (const { from, to, link } of this.ways) {
      if (from === broker || (to === broker && (alsoFromClients || from !== CLIENTS))) link.silence();
    }
  }

  connect(broker: number): void {
    for (const { from, to, link } of this.ways) if (from === broker || to === broker) link.mend();
  }

  async remove(): Promise<void> {
    await Promise.all(this.ways.map(({ link }) => link.close()));
  }

  private async add(from: number, to: number, port: number): Promise<void> {
    const link = await Link.lay(hostOf(from, to), port);
    link.leadTo(port);
    this.ways.push({ from, to, link });
  }
}

function hostOf(from: number, to: number): string {
  return `127.77.${from}.${to}`;
}

function nameOf(broker: number): string {
  return `broker-${broker}`;
}
