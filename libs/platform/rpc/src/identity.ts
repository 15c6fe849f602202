import { createSecretKey, diffieHellman, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { ConfigError, type BusDirectory, type BusPrivateKey, type BusPublicKey } from '@hiring/platform-config';

/** A service and one key id. */
export interface Party {
  readonly service: string;
  readonly keyId: string;
}

const KEY_BYTES = 32;
/** Maximum known instances per service, so that one service cannot fill the memory. */
export const INSTANCES_PER_SERVICE_MAX = 1_000;

/** Returns a name that begins with the service, so that no service can claim another's instance. */
export function instanceName(service: string, instanceId: string): string {
  return `${service}.${instanceId}.${randomBytes(8).toString('hex')}`;
}

export function isInstanceOf(instance: string, { service }: { service: string }): boolean {
  return instance.startsWith(`${service}.`);
}

/** This process's identity on the bus: its service's private key and all public keys. */
export class BusIdentity implements Party {
  private readonly keys = new Map<string, KeyObject>();

  /**
   * @throws ConfigError if the directory lacks this process's key, because no other process could verify its records
   */
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
   * Returns the key for records to and from `peer`. Only this service and `peer` can compute this key. Returns
   * undefined if the directory lacks the peer's key.
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

  /** Returns the secret that this service shares with the public key's owner. The public key can be ephemeral. */
  sharedSecret(publicKey: KeyObject): Buffer {
    return diffieHellman({ privateKey: this.own.privateKey, publicKey });
  }
}
