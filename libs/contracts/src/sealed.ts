/**
 * A secret on the bus, encrypted for one service: only a process with that service's private key can open it. The plain
 * text exists only in the sender and in the handler.
 */
export interface Sealed {
  sealed: string;
}
