import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { COVERAGE } from './models/answer-headers.js';
import { CompanyPath, companyRequest } from './models/company.js';
import { AsOf, ProvenanceInteger, type ProvenanceOf } from './models/envelope.js';
import { Role } from './models/requisition.js';
import { ListOf } from './models/members.js';

class RepostedReq extends Role {
  @ApiProperty({ type: ProvenanceInteger })
  repost_count!: ProvenanceOf<number>;
}

class RepostPain extends AsOf {
  @ListOf(RepostedReq, 10_000, 'Most reposts first.')
  reqs!: RepostedReq[];
}

export const repostPain = declareRead({
  name: 'repost_pain',
  method: 'GET',
  path: '/v1/companies/:company_id/repost-pain',
  scope: 'reads:cached',
  meter: 'call',
  tag: 'Cached reads',
  summary: 'Reqs that repeatedly fail to fill',
  description: `Active reqs that were posted again in the last 365 days, hardest first: most reposts, then oldest.

A repost is a new listing of the role on the same board: under another id and address, or the same one after it was
gone, or with a date at least 7 days later. Moves between boards, bulk re-issues and automatic refreshes are not
reposts. The confidence is that of the least certain repost counted.`,
  params: CompanyPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'Reposted reqs.', type: RepostPain, headers: COVERAGE } },
  request: companyRequest,
});
