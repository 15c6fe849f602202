/**
 * The address on which tests receive the product's requests: the loopback, or, for a product in containers, which does
 * not share it, this machine's address in TEST_RECEIVER_HOST.
 */
export function receiverHost(): string {
  return process.env['TEST_RECEIVER_HOST'] ?? '127.0.0.1';
}
