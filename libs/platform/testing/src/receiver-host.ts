/**
 * Returns the address on which tests receive the product's requests: the loopback, or TEST_RECEIVER_HOST if the product
 * runs in containers.
 */
export function receiverHost(): string {
  return process.env['TEST_RECEIVER_HOST'] ?? '127.0.0.1';
}
