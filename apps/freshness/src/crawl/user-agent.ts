export const USER_AGENT_PRODUCT = 'hiring-signal';

/** Honest, with an address where a board's operator can complain. */
export function userAgent(contact: string): string {
  return `${USER_AGENT_PRODUCT}/1.0 (+${contact})`;
}
