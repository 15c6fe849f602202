/**
 * The address on which tests listen for what the product sends them: the loopback, which a product in containers does
 * not share. TEST_RECEIVER_HOST names another address of this machine then.
 */
export function receiverHost(): string {
  return process.env['TEST_RECEIVER_HOST'] ?? '127.0.0.1';
}
