import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** All parties on the bus: the services and the operators' command line. */
export const BUS_PARTIES = [
  'gateway',
  'exports',
  'reads',
  'change-feed',
  'metering',
  'freshness',
  'ledger',
  'accounts',
  'support',
];

/** The DER header (PKCS #8) before an X25519 private key of 32 bytes. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');
const KEY_BYTES = 32;

/** Returns a new value for BUS_PRIVATE_KEY. */
export function newBusPrivateKey() {
  const { privateKey } = generateKeyPairSync('x25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES).toString('base64');
}

/**
 * Returns the value for BUS_PUBLIC_KEYS.
 * @param {Record<string, string>} privateKeys each service's private key
 */
export function busPublicKeys(privateKeys) {
  return Object.entries(privateKeys)
    .map(([service, privateKey]) => `${service}=${publicKeyOf(privateKey)}`)
    .join(',');
}

/** @param {string} privateKey */
function publicKeyOf(privateKey) {
  const der = Buffer.concat([PRIVATE_HEAD, Buffer.from(privateKey, 'base64')]);
  const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES).toString('base64');
}
