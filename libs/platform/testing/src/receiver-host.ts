/**
 * Returns the address on which tests receive the product's requests. This is the loopback. A product in containers has
 * a different loopback and uses this machine's address from TEST_RECEIVER_HOST.
 */
export function receiverHost(): string {
  return process.env['TEST_RECEIVER_HOST'] ?? '127.0.0.1';
}
