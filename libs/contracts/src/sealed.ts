/**
 * A secret on the bus: AES-256-GCM ciphertext under a versioned bus key, bound to message id and recipient. Only the
 * platform's bus can make or open one; in the clear it exists in the sender and in the handler alone.
 */
export interface Sealed {
  sealed: string;
}
