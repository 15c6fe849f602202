import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4_096;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * Returns the verifier that Postgres stores for a password (RFC 5803), so that the password appears in no statement or
 * server log. The password must be printable ASCII, which SASLprep does not change.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  if (!PRINTABLE_ASCII.test(password)) throw new Error('a role password must be printable ASCII without spaces');
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
