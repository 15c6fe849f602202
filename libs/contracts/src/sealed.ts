/**
 * A secret on the bus, encrypted to one service: only a holder of that service's private key can open it. In the clear it
 * exists in the sender and in the handler alone.
 */
export interface Sealed {
  sealed: string;
  /** While an installation is upgraded from a release that seals with `BUS_KEYS`: the secret for the recipient alone. */
  sealed_to?: string;
}
