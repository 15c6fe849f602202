import { Controller } from '@nestjs/common';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import type { CompanyTechnologies } from '@hiring/contracts/operations';
import { technologyBySlug } from '@hiring/extraction';
import { RpcHandler } from '@hiring/platform-rpc';
import { asOf } from '@hiring/signals';
import { Pool } from 'pg';
import { CompanyReader } from '../access/company.reader.js';
import { companyTechnologiesQuery, type TechnologyRow } from './company-technologies.query.js';
import { TechnologyPages } from './technology-pages.js';

@Controller()
export class TechnologiesController {
  constructor(
    private readonly pool: Pool,
    private readonly companies: CompanyReader,
    private readonly pages: TechnologyPages,
  ) {}

  @RpcHandler('reads.list_technologies')
  list(request: RpcRequest<'reads.list_technologies'>): Promise<RpcResponse<'reads.list_technologies'>> {
    return this.pages.page(request);
  }

  /**
   * Returns the technologies in the company's reqs, those with the most open reqs first. Omits technologies that are no
   * longer in the dictionary.
   */
  @RpcHandler('reads.company_technologies')
  async ofCompany(
    request: RpcRequest<'reads.company_technologies'>,
  ): Promise<RpcResponse<'reads.company_technologies'>> {
    const read = await companyTechnologiesQuery.one(this.pool, request.customer_id, [request.company_id]);
    const as_of = asOf(read.fold);
    const technologies = read.technologies.flatMap((row) => toTechnology(row, as_of));
    return this.companies.lastingAnswer(read, { technologies, as_of });
  }
}

function toTechnology(row: TechnologyRow, asOfCompany: string): CompanyTechnologies['technologies'] {
  const known = technologyBySlug(row.slug);
  if (known === undefined) return [];
  const { req_key, title, open_reqs } = row;
  return [
    {
      ...{ slug: known.slug, name: known.name, category: known.category, open_reqs },
      first_seen: new Date(row.first_seen).toISOString(),
      last_seen: open_reqs > 0 ? asOfCompany : (row.closed_at ?? asOfCompany),
      newest_req: { req_key, title, first_seen: new Date(-row.newest_first).toISOString() },
    },
  ];
}
