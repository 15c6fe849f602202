/** A secret on the bus, encrypted with one service's public key. */
export interface Sealed {
  sealed: string;
}
