import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, type ImportedPiece } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { tokenDigest } from '../access/opaque-token.js';
import { AccountLimit } from '@hiring/platform-service';
import { LeadRepository, type NumberedPiece, type StoredPiece } from '../leads/lead.repository.js';
import { PieceOrder } from './piece-order.js';
import { readPiece } from './piece.js';
import { TicketRepository } from './ticket.repository.js';

/** The piece before is being read or stored; one that failed comes again within this time. */
const EARLIER_PIECE_MS_MAX = 20_000;
/** Doubled each time: a piece whose importer gave up must not keep the database busy. */
const LOOK_AGAIN_MS = 10;
const LOOK_AGAIN_MS_MAX = 1_000;

/** Each holds a connection to Postgres until it is its turn; the importer sends three. */
const PIECES_MAX = 4;

/** Stores the pieces of an import in the order of their numbers, while the next ones are already on their way. */
@Injectable()
export class ImportService {
  private readonly order = new PieceOrder();
  private readonly limit = new AccountLimit(PIECES_MAX, 'pieces of an import');

  constructor(
    private readonly tickets: TicketRepository,
    private readonly leads: LeadRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * A piece that was stored before is not stored again: its rows count as unchanged. @throws AppError forbidden without a
   * ticket that holds, invalid_request for what is no piece, unavailable when the one before does not come.
   */
  async store(ticket: string, number: number, body: AsyncIterable<Uint8Array>): Promise<ImportedPiece> {
    await this.tickets.expect(ticket);
    return this.limit.run(ticket, () => this.storeAdmitted(ticket, number, body));
  }

  private async storeAdmitted(ticket: string, number: number, body: AsyncIterable<Uint8Array>): Promise<ImportedPiece> {
    const place = this.order.enter(ticket, number);
    try {
      const { copyRows, ...read } = await readPiece(body);
      const stored = await this.storeInTurn({
        ticket: tokenDigest(ticket),
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

  private async storeInTurn(piece: NumberedPiece): Promise<StoredPiece> {
    const giveUpAt = this.clock.monotonicMs() + EARLIER_PIECE_MS_MAX;
    for (let waitMs = LOOK_AGAIN_MS; ; waitMs = Math.min(2 * waitMs, LOOK_AGAIN_MS_MAX)) {
      const stored = await this.leads.storePiece(piece);
      if (stored === 'over') return { added: 0, updated: 0 };
      if (stored !== 'early') return stored;
      if (this.clock.monotonicMs() > giveUpAt) {
        const before = piece.number - 1;
        throw new AppError('unavailable', `Piece ${before} of the import has not come.`, { retryAfterSeconds: 1 });
      }
      await delay(waitMs);
    }
  }
}
