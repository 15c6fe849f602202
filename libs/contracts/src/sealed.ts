/**
 * A secret on the bus, encrypted for one service: only a process with the private key of that service can open it. The
 * plain text exists only in the sender and in the handler.
 */
export interface Sealed {
  sealed: string;
}
