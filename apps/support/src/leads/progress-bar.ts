const WIDTH = 30;
const REDRAW_MS = 100;

/** Redraws one line on standard error, if it is a terminal. */
export class ProgressBar {
  private drawnAt = -Infinity;
  private readonly began = performance.now();

  /** @param size the total number of bytes; null when unknown */
  constructor(private readonly size: number | null) {}

  show(bytes: number, text: string): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.drawnAt < REDRAW_MS) return;
    this.drawnAt = now;
    const seconds = ((now - this.began) / 1_000).toFixed(0);
    process.stderr.write(`\r\u001b[K${this.bar(bytes)}${text}, ${seconds} s`);
  }

  end(): void {
    if (process.stderr.isTTY && this.drawnAt > 0) process.stderr.write('\n');
  }

  private bar(bytes: number): string {
    if (this.size === null || this.size === 0) return '';
    const share = Math.min(1, bytes / this.size);
    const filled = Math.round(share * WIDTH);
    return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${Math.round(share * 100)} %  `;
  }
}
