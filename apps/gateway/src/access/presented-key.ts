import { hash } from 'node:crypto';

/** An API key as a caller sent it. A process remembers keys by their digest, never by their text. */
export class PresentedKey {
  private computed: string | undefined;

  constructor(readonly text: string) {}

  /** SHA-256 of the text. */
  get digest(): string {
    return (this.computed ??= hash('sha256', this.text, 'base64'));
  }
}
