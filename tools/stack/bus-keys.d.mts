export const BUS_PARTIES: readonly string[];
export function newBusPrivateKey(): string;
export function busPublicKeys(privateKeys: Record<string, string>): string;
