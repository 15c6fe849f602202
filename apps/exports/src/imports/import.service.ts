import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, type ImportedPiece } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import type { PoolClient } from 'pg';
import { LeadRepository, type Turn } from '../leads/lead.repository.js';
import { PieceOrder, type PlaceInOrder } from './piece-order.js';
import { readPiece, type ReadPiece } from './piece.js';
import { TicketRepository } from './ticket.repository.js';

/** The piece before is being read or stored; one that failed comes again within this time. */
const EARLIER_PIECE_MS_MAX = 20_000;
/** Doubled each time: a piece whose importer gave up must not keep the database busy. */
const LOOK_AGAIN_MS = 10;
const LOOK_AGAIN_MS_MAX = 1_000;

interface NumberedPiece {
  ticket: string;
  number: number;
  projectId: number;
  place: PlaceInOrder;
}

/** Stores the pieces of an import in the order of their numbers, while the next ones are already on their way. */
@Injectable()
export class ImportService {
  private readonly order = new PieceOrder();

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
    const projectId = await this.tickets.projectOf(ticket);
    const place = this.order.enter(ticket, number);
    try {
      return await this.storeInTurn({ ticket, number, projectId, place }, await readPiece(body));
    } finally {
      place.go();
    }
  }

  private async storeInTurn(
    { ticket, number, projectId, place }: NumberedPiece,
    { copyRows, rows, empty }: ReadPiece,
  ): Promise<ImportedPiece> {
    const turn = async (client: PoolClient): Promise<Turn> => {
      const asked = await this.tickets.turnOf(client, ticket, number);
      if (asked === 'now') place.go();
      return asked;
    };
    const giveUpAt = this.clock.monotonicMs() + EARLIER_PIECE_MS_MAX;
    for (let waitMs = LOOK_AGAIN_MS; ; waitMs = Math.min(2 * waitMs, LOOK_AGAIN_MS_MAX)) {
      const stored = await this.leads.storePiece(projectId, copyRows, { ready: place.before, turn });
      if (stored === 'over') return { added: 0, updated: 0, unchanged: rows, empty };
      if (stored !== 'early') return { ...stored, unchanged: rows - stored.added - stored.updated, empty };
      if (this.clock.monotonicMs() > giveUpAt) {
        throw new AppError('unavailable', `Piece ${number - 1} of the import has not come.`, { retryAfterSeconds: 1 });
      }
      await delay(waitMs);
    }
  }
}
