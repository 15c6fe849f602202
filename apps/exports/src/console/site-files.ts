import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';

/** Folder that `vite build` writes: index.html, and assets with a digest in their names. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', 'console', 'dist', 'site');
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
};
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI_QUALITY = 9;

export interface SiteFile {
  type: string;
  bytes: Buffer;
  encoding?: 'br' | 'gzip';
}

/** Loads the console's files into memory. Each asset is compressed once for each encoding. */
@Injectable()
export class SiteFiles implements OnApplicationBootstrap {
  private readonly files = new Map<string, SiteFile>();
  private readonly compressed = new Map<string, Promise<Buffer>>();

  async onApplicationBootstrap(): Promise<void> {
    for (const name of await namesIn(FOLDER)) {
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
      if (type !== undefined) this.files.set(name, { type, bytes: await readFile(join(FOLDER, name)) });
    }
  }

  /** Returns the HTML file for all console URLs; null when the console was not built. */
  index(): string | null {
    return this.files.get('index.html')?.bytes.toString('utf8') ?? null;
  }

  /** Returns a file below `assets/`, in brotli or gzip if the client accepts it; null for an unknown file. */
  async asset(name: string, acceptEncoding: string): Promise<SiteFile | null> {
    const file = this.files.get(`assets/${name}`);
    if (file === undefined) return null;
    const encoding = /\bbr\b/.test(acceptEncoding) ? 'br' : /\bgzip\b/.test(acceptEncoding) ? 'gzip' : undefined;
    if (encoding === undefined) return file;
    return { ...file, encoding, bytes: await this.compress(`${encoding} ${name}`, encoding, file.bytes) };
  }

  private compress(key: string, encoding: 'br' | 'gzip', bytes: Buffer): Promise<Buffer> {
    const known = this.compressed.get(key);
    if (known !== undefined) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const made = encoding === 'br' ? brotli(bytes, { params }) : zip(bytes);
    this.compressed.set(key, made);
    return made;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (error) {
    // Without a built console, the service still starts.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
