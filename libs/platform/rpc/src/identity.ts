import { createSecretKey, diffieHellman, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { ConfigError, type BusDirectory, type BusPrivateKey, type BusPublicKey } from '@hiring/platform-config';

/** A service and the id of one of its keys. */
export interface Party {
  readonly service: string;
  readonly keyId: string;
}

const KEY_BYTES = 32;
/** A process remembers this many instances of a service, the latest, so that no service fills the memory of another. */
export const INSTANCES_PER_SERVICE_MAX = 1_000;

/** The name of a new instance begins with its service: no service can speak for an instance of another. */
export function instanceName(service: string, instanceId: string): string {
  return `${service}.${instanceId}.${randomBytes(8).toString('hex')}`;
}

export function isInstanceOf(instance: string, { service }: { service: string }): boolean {
  return instance.startsWith(`${service}.`);
}

/** Who this process is on the bus: the private key of its service, and the public keys of all services. */
export class BusIdentity implements Party {
  private readonly keys = new Map<string, KeyObject>();

  /** @throws ConfigError when the directory does not have the own key: then nothing this process signs could be verified. */
  constructor(
    readonly service: string,
    private readonly own: BusPrivateKey,
    readonly directory: BusDirectory,
  ) {
    if (this.publicKey(this) !== undefined) return;
    const problem = `has no entry of ${service} that belongs to BUS_PRIVATE_KEY`;
    throw new ConfigError([{ name: 'BUS_PUBLIC_KEYS', problem }]);
  }

  get keyId(): string {
    return this.own.id;
  }

  publicKey({ service, keyId }: Party): BusPublicKey | undefined {
    return this.directory.get(service)?.find(({ id }) => id === keyId);
  }

  /**
   * The key that only this service and `peer` can compute; undefined when the directory has no such key of it. It is one for both
   * directions: what is authenticated names its sender and its recipient.
   */
  keyWith(peer: Party): KeyObject | undefined {
    const known = this.keys.get(`${peer.service} ${peer.keyId}`);
    if (known !== undefined) return known;
    const publicKey = this.publicKey(peer);
    if (publicKey === undefined) return undefined;
    const pair = [this, peer].map(({ service, keyId }) => `${service} ${keyId}`).sort();
    const info = `hiring bus mac 1 ${pair.join(' ')}`;
    const secret = hkdfSync('sha256', this.sharedSecret(publicKey.key), '', info, KEY_BYTES);
    const key = createSecretKey(Buffer.from(secret));
    this.keys.set(`${peer.service} ${peer.keyId}`, key);
    return key;
  }

  /** The secret shared with the holder of a public key, which may be of one use. */
  sharedSecret(publicKey: KeyObject): Buffer {
    return diffieHellman({ privateKey: this.own.privateKey, publicKey });
  }
}
