import { hash } from 'node:crypto';
import { isWellFormedKey, isWellFormedToken } from './key-format.js';

/** A credential that a caller sent. After the request, a process keeps only the credential's digest, never its text. */
export class PresentedKey {
  /** The text to hash: an API key, or an access token with its audience. */
  readonly text: string;
  /** Whether the text can be a valid credential here. Other text is refused without I/O. */
  readonly isWellFormed: boolean;
  private computed: string | undefined;

  /**
   * @param audience the audience of the access tokens that are accepted here; without it, only API keys are well-formed
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

/** Returns the text to hash for an access token. */
export function tokenText(token: string, audience: string): string {
  return `${token} ${audience}`;
}
