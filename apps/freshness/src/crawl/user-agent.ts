export const USER_AGENT_PRODUCT = 'hiring-signal';

/** Returns the crawler's name, with a contact address for board operators. */
export function userAgent(contact: string): string {
  return `${USER_AGENT_PRODUCT}/1.0 (+${contact})`;
}
