import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type ImportedChunk } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { KeyVerifier } from '../access/key.verifier.js';
import { tokenDigest } from '@hiring/platform-crypto';
import { AccountLimit } from '@hiring/platform-service';
import { LeadRepository, UPLOAD_TOKEN_NEEDED, type NumberedChunk, type StoredChunk } from '../leads/lead.repository.js';
import { ChunkSequencer } from './chunk-sequencer.js';
import { readChunk } from './chunk.js';
import { ImportTicketRepository } from './import-ticket.repository.js';

/** Maximum milliseconds for which a chunk is retried while the previous chunk is not stored yet. */
const EARLIER_CHUNK_MS_MAX = 20_000;
/** The first retry comes after this many milliseconds. Each later wait is twice as long as the wait before it. */
const RECHECK_MS = 10;
const RECHECK_MS_MAX = 1_000;

/**
 * Maximum chunks of one import that are processed at once. Each chunk uses a Postgres connection. `LeadImport` sends at
 * most three chunks at once.
 */
const CHUNKS_MAX = 4;

/** Stores an import's chunks in order. While one chunk is being stored, the next chunks are already being received. */
@Injectable()
export class ImportService {
  private readonly order = new ChunkSequencer();
  private readonly limit = new AccountLimit(CHUNKS_MAX, 'chunks of an import');

  constructor(
    private readonly tickets: ImportTicketRepository,
    private readonly leads: LeadRepository,
    @Inject(KeyVerifier) private readonly keys: Pick<KeyVerifier, 'isActive'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a chunk. If it was stored before, its rows count as unchanged.
   * @throws AppError forbidden, rate_limited, invalid_request, payload_too_large; unavailable if the previous chunk
   *   does not arrive, if the disk is full, or if the gateway cannot be reached to check a ticket's key
   */
  async store(token: string, number: number, body: AsyncIterable<Uint8Array>): Promise<ImportedChunk> {
    const keyId = await this.tickets.expect(token);
    if (keyId !== null && !(await this.keys.isActive(keyId))) throw new AppError('forbidden', UPLOAD_TOKEN_NEEDED);
    return this.limit.run(token, () => this.storeAdmitted(token, number, body));
  }

  private async storeAdmitted(token: string, number: number, body: AsyncIterable<Uint8Array>): Promise<ImportedChunk> {
    const place = this.order.enter(token, number);
    try {
      const { copyRows, ...read } = await readChunk(body);
      const stored = await this.storeInTurn({
        token: tokenDigest(token),
        number,
        rows: copyRows,
        before: place.before,
        onRequested: place.go,
      });
      return { ...stored, unchanged: read.rows - stored.added - stored.updated, empty: read.empty };
    } finally {
      place.go();
    }
  }

  private async storeInTurn(chunk: NumberedChunk): Promise<StoredChunk> {
    const giveUpAt = this.clock.monotonicMs() + EARLIER_CHUNK_MS_MAX;
    for (let waitMs = RECHECK_MS; ; waitMs = Math.min(2 * waitMs, RECHECK_MS_MAX)) {
      const stored = await this.leads.storeChunk(chunk);
      if (stored === 'over') return { added: 0, updated: 0 };
      if (stored !== 'early') return stored;
      if (this.clock.monotonicMs() > giveUpAt) {
        const before = chunk.number - 1;
        throw new AppError('unavailable', `Chunk ${before} of the import has not arrived.`, { retryAfterSeconds: 1 });
      }
      await delay(waitMs);
    }
  }
}
