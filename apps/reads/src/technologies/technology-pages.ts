import { Injectable } from '@nestjs/common';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { technologies } from '@hiring/extraction';
import { SealedCursor } from '@hiring/platform-crypto';
import { Pool } from 'pg';
import { CallerQuery } from '../access/caller-query.js';
import { ReadsConfig } from '../config.js';

const CURSORS = new SealedCursor<[slug: string]>('technologies');

const positionQuery = new CallerQuery<{ event_seq: number }>(
  'catalogue_position',
  'SELECT g.event_seq FROM reads.catalogue AS g WHERE $1::text IS NOT NULL',
);

/** Reads pages of the technology dictionary, which is part of this release. */
@Injectable()
export class TechnologyPages {
  private readonly sorted = [...technologies()].sort((one, other) => (one.slug < other.slug ? -1 : 1));

  constructor(
    private readonly pool: Pool,
    private readonly config: ReadsConfig,
  ) {}

  async page(request: RpcRequest<'reads.list_technologies'>): Promise<RpcResponse<'reads.list_technologies'>> {
    const { customer_id: customerId, query = '', cursor, limit } = request;
    const wanted = query.trim().toLowerCase();
    const keys = this.config.cursorKeys;
    const [after] = cursor === undefined ? [''] : CURSORS.open(cursor, [wanted], keys);
    const found = this.sorted.filter((one) => one.slug > after && matches(one, wanted));
    const page = found.slice(0, limit).map(({ slug, name, category }) => ({ slug, name, category }));
    const last = found.length > limit ? page.at(-1) : undefined;
    const next_cursor = last === undefined ? null : CURSORS.seal([last.slug], [wanted], keys);
    const [position] = await positionQuery.run(this.pool, customerId, []);
    return { body: jsonOf({ technologies: page, next_cursor }), ledger_seq: position?.event_seq ?? 0 };
  }
}

type Technology = ReturnType<typeof technologies>[number];

function matches({ slug, name, aliases }: Technology, wanted: string): boolean {
  return [slug, name, ...aliases].some((text) => text.toLowerCase().includes(wanted));
}
