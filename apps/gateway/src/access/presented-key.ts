import { hash } from 'node:crypto';
import { isWellFormedKey, isWellFormedToken } from './key-format.js';

/** A credential as a caller sent it. A process remembers credentials by their digest, never by their text. */
export class PresentedKey {
  /** The hashed text: an API key or, for an access token, the token and its audience. */
  readonly text: string;
  /** Whether the text can be a valid credential on this surface. Any other text is refused without I/O. */
  readonly isWellFormed: boolean;
  private computed: string | undefined;

  /**
   * @param audience the audience whose access tokens the surface accepts; without it, only API keys are well-formed.
   * The hash covers the audience, so a token is unknown on every surface but its own
   */
  constructor(raw: string, audience?: string) {
    const isToken = audience !== undefined && isWellFormedToken(raw);
    this.text = isToken ? tokenText(raw, audience) : raw;
    this.isWellFormed = isToken || isWellFormedKey(raw);
  }

  /** SHA-256 of the text. */
  get digest(): string {
    return (this.computed ??= hash('sha256', this.text, 'base64'));
  }
}

/** Returns the text that is hashed for an access token. */
export function tokenText(token: string, audience: string): string {
  return `${token} ${audience}`;
}
