import { Controller } from '@nestjs/common';
import { AppError, type PersonContact, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { ErasureRepository, type PersonKeys } from './erasure.repository.js';
import { emailKey, linkedinKey, phoneKey } from './lead-identity.js';
import { lockProject } from './lead.repository.js';

const PAGE_MAX = 2_000;
const CONTACTS_MAX = 100;
const KEYS = { email: emailKey, phone: phoneKey, profile: linkedinKey } as const;

@Controller()
export class LeadsController {
  constructor(
    private readonly pool: Pool,
    private readonly erasures: ErasureRepository,
  ) {}

  /**
   * Returns a project's customer and a page with its usable leads: each lead's id and company domain. With
   * `only_empty`, only leads without a job title.
   */
  @RpcHandler('exports.lead_domains')
  async domains(request: RpcRequest<'exports.lead_domains'>): Promise<RpcResponse<'exports.lead_domains'>> {
    const { rows: projects } = await this.pool.query<{ customer_id: string }>(
      'select customer_id from exports.project where project_id = $1',
      [request.project_id],
    );
    if (projects[0] === undefined) throw new AppError('not_found', 'There is no such project.');
    const { rows } = await this.pool.query<{ id: number; domain: string }>(
      `select lead_id as id, domain from exports.lead
       where project_id = $1 and lead_id > $2 and usable and (not $3 or signal_job_title is null)
       order by lead_id limit $4`,
      [request.project_id, request.after, request.only_empty, Math.min(request.limit, PAGE_MAX)],
    );
    return { customer_id: projects[0].customer_id, leads: rows };
  }

  @RpcHandler('exports.set_signal_titles')
  setSignalTitles(request: RpcRequest<'exports.set_signal_titles'>): Promise<RpcResponse<'exports.set_signal_titles'>> {
    return inTransaction(this.pool, async (client) => {
      await lockProject(client, request.project_id);
      const { rowCount } = await client.query(
        `update exports.lead as l set signal_job_title = given.title
         from unnest($2::bigint[], $3::text[]) as given (lead_id, title)
         where l.project_id = $1 and l.lead_id = given.lead_id and l.signal_job_title is distinct from given.title`,
        [request.project_id, request.titles.map(({ lead_id: id }) => id), request.titles.map(({ title }) => title)],
      );
      return { changed: rowCount ?? 0 };
    });
  }

  /** Deletes every lead about one person. A repeated call deletes nothing more. */
  @RpcHandler('exports.erase_person')
  async erasePerson(request: RpcRequest<'exports.erase_person'>): Promise<RpcResponse<'exports.erase_person'>> {
    const keys = personKeys(request.contacts);
    let leads = 0;
    let projects = 0;
    for (const projectId of await this.erasures.projects(request.customer_id ?? null)) {
      const erased = await this.erasures.erase(projectId, keys);
      leads += erased;
      projects += erased > 0 ? 1 : 0;
    }
    await this.erasures.record(request, { leads, projects });
    return { leads, projects };
  }
}

function personKeys(contacts: PersonContact[]): PersonKeys {
  if (contacts.length === 0 || contacts.length > CONTACTS_MAX) {
    throw new AppError('invalid_request', `A person is identified by 1-${CONTACTS_MAX} contacts.`);
  }
  const keys = contacts.map(({ kind, value }, index) => {
    const key = KEYS[kind](value);
    if (key !== null) return { kind, key };
    throw new AppError('invalid_request', 'No one can be found by this value.', {
      errors: [{ pointer: `/contacts/${index}`, detail: `${JSON.stringify(value.slice(0, 100))} is no ${kind}` }],
    });
  });
  const of = (kind: PersonContact['kind']): string[] => keys.filter((one) => one.kind === kind).map(({ key }) => key);
  return { emails: of('email'), phones: of('phone'), profiles: of('profile') };
}
