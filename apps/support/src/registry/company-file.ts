import { createReadStream } from 'node:fs';
import { AppError } from '@hiring/contracts';
import { CsvText, recordsOf, type CsvRecord } from '@hiring/leads';
import { detectOn } from '../boards/careers-page.js';
import type { SupportSession } from '../support.session.js';
import { registrableDomain } from './company-input.js';
import { register } from './register-company.js';

const AT_ONCE = 16;
type Column = 'name' | 'domain' | 'boards' | 'hq_country';
type Company = { line: number } & Record<Column, string>;

interface Registered {
  line: number;
  domain: string;
  company_id: number | null;
  boards: string[];
  problem: string | null;
}

/** Registers every company in a CSV file. Reports a failed row and continues. */
export async function registerFromFile(
  session: SupportSession,
  file: string,
  options: { owner?: string; detect: boolean },
): Promise<{ registered: number; failed: number; companies: Registered[] }> {
  const companies = companiesOf(await readRecords(file));
  const results: Registered[] = [];
  for (let at = 0; at < companies.length; at += AT_ONCE) {
    const some = companies.slice(at, at + AT_ONCE);
    results.push(...(await Promise.all(some.map((company) => registerOne(session, company, options)))));
    if (process.stderr.isTTY) process.stderr.write(`\r${results.length} of ${companies.length} companies `);
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  const failed = results.filter(({ problem }) => problem !== null).length;
  return { registered: results.length - failed, failed, companies: results };
}

async function registerOne(
  session: SupportSession,
  company: Company,
  options: { owner?: string; detect: boolean },
): Promise<Registered> {
  const { line, name, domain, hq_country: country } = company;
  const given = company.boards.split(/[\s;]+/).filter((board) => board !== '');
  try {
    const board = given.length > 0 || !options.detect ? given : await detected(registrableDomain(domain));
    const { company_id: id } = await register(session, {
      name,
      domain,
      alias: [],
      board,
      ...(country !== '' && { hqCountry: country }),
      ...(options.owner !== undefined && { owner: options.owner }),
    });
    return { line, domain, company_id: Number(id), boards: board, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const detail = error.errors?.map((one) => one.detail).join('; ');
    return { line, domain, company_id: null, boards: given, problem: detail ?? error.publicMessage };
  }
}

async function detected(domain: string): Promise<string[]> {
  const { boards } = await detectOn(domain);
  return boards.map(({ vendor, token }) => `${vendor}/${token}`);
}

async function readRecords(file: string): Promise<CsvRecord[]> {
  const text = new CsvText(undefined);
  let whole = '';
  for await (const bytes of file === '-' ? process.stdin : createReadStream(file))
    whole += text.decode(bytes as Buffer);
  whole += text.end();
  const records = recordsOf(whole);
  return [...records.push(whole), ...records.end()];
}

function companiesOf([header, ...records]: CsvRecord[]): Company[] {
  const names = header !== undefined && 'cells' in header ? header.cells.map((name) => name.trim().toLowerCase()) : [];
  if (!names.includes('name') || !names.includes('domain')) {
    throw new AppError('invalid_request', 'The file needs a header row with the columns name and domain.');
  }
  return records.map((record) => {
    if ('problem' in record) throw new AppError('invalid_request', `Line ${record.line}: ${record.problem}.`);
    const cell = (column: Column): string => record.cells[names.indexOf(column)]?.trim() ?? '';
    return {
      line: record.line,
      name: cell('name'),
      domain: cell('domain'),
      boards: cell('boards'),
      hq_country: cell('hq_country'),
    };
  });
}
