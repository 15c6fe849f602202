import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;
const ENTRY = /^([a-z][a-z-]*)=(\S+)$/;
/**
 * `PRIVATE_HEAD` and `PUBLIC_HEAD` are the DER prefixes before a private and a public X25519 key of 32 bytes (RFC
 * 8410).
 */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_HEAD = Buffer.from('302a300506032b656e032100', 'hex');

/** A service's public key. The id is derived from the key. */
export interface BusPublicKey {
  readonly id: string;
  readonly key: KeyObject;
}

export interface BusPrivateKey extends BusPublicKey {
  readonly privateKey: KeyObject;
}

/** Public keys by service. During a rotation, a service has several. */
export type BusDirectory = ReadonlyMap<string, readonly BusPublicKey[]>;

/** Parses a private key from the base64 of its 32 bytes. @throws Error whose message does not contain the text */
export function parseBusPrivateKey(text: string): BusPrivateKey {
  const der = Buffer.concat([PRIVATE_HEAD, keyBytes(text.trim())]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { privateKey, ...named(createPublicKey(privateKey)) };
}

/** Parses `service=<base64 of 32 bytes>,...`. A service may have several entries. */
export function parseBusDirectory(text: string): BusDirectory {
  const directory = new Map<string, BusPublicKey[]>();
  for (const [index, entry] of text.split(',').entries()) {
    const match = ENTRY.exec(entry.trim());
    if (match === null) throw new Error(`entry ${index + 1} is not <service>=<base64>`);
    const [, service = '', encoded = ''] = match;
    const key = publicKey(encoded, service);
    const keys = directory.get(service) ?? [];
    const owner = ownerOf(directory, key.id);
    if (owner === service) throw new Error(`${service} has the same key twice`);
    if (owner !== undefined) throw new Error(`${owner} and ${service} have the same key`);
    directory.set(service, [...keys, key]);
  }
  return directory;
}

function ownerOf(directory: BusDirectory, keyId: string): string | undefined {
  for (const [service, keys] of directory) if (keys.some(({ id }) => id === keyId)) return service;
  return undefined;
}

function publicKey(encoded: string, service: string): BusPublicKey {
  try {
    const der = Buffer.concat([PUBLIC_HEAD, keyBytes(encoded)]);
    return named(createPublicKey({ key: der, format: 'der', type: 'spki' }));
  } catch (error) {
    throw new Error(`the key of ${service} ${error instanceof Error ? error.message : 'is not valid'}`, {
      cause: error,
    });
  }
}

function named(key: KeyObject): BusPublicKey {
  const bytes = key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length);
  return { key, id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8) };
}

function keyBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (!BASE64.test(text) || bytes.length !== KEY_BYTES) throw new Error(`is not the base64 of ${KEY_BYTES} bytes`);
  return bytes;
}
