/**
 * The address on which tests receive requests of the product: the loopback, or, for a product in containers, which does
 * not share it, the address of this machine in TEST_RECEIVER_HOST.
 */
export function receiverHost(): string {
  return process.env['TEST_RECEIVER_HOST'] ?? '127.0.0.1';
}
