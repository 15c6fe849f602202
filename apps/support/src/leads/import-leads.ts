import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { AppError, type ProjectRecord } from '@hiring/contracts';
import { LeadImport, type ImportResult, type Rejection } from '@hiring/leads';
import { confirmed, EXIT } from '../command.js';
import { expectCustomer } from '../registry/customer.js';
import type { SupportSession } from '../support.session.js';
import { ChunkSender } from './chunk-sender.js';
import { ProgressBar } from './progress-bar.js';

export interface ImportOptions {
  map: string[];
  delimiter?: string;
  encoding?: string;
  rejects?: string;
  yes?: boolean;
}

const REJECTIONS_SHOWN = 20;
const READ_BYTES = 256 * 1024;

/**
 * Imports one file. First requires a confirmation of the project and customer, because a wrong project id would give
 * leads to another customer.
 */
export async function importLeads(
  { request, open, seal }: SupportSession,
  projectId: number,
  file: string,
  options: ImportOptions,
): Promise<Record<string, unknown>> {
  const size = file === '-' ? null : (await stat(file)).size;
  const { name, customer_id: customerId } = await expectProject(request, projectId);
  const customer = await expectCustomer(request, customerId);
  const from = file === '-' ? 'standard input' : file;
  await confirmed(
    `Import ${from} into project ${projectId} "${name}" of customer ${customerId} "${customer.name}"?`,
    options.yes,
  );
  const { upload_url: url, ticket: sealedToken } = await request('exports.begin_import', { project_id: projectId });
  const token = open(sealedToken);
  const abortController = new AbortController();
  const sender = new ChunkSender(url, token, abortController.signal);
  const bar = new ProgressBar(size);
  const rejections = new RejectionLog(options.rejects);
  const began = performance.now();
  const running = new LeadImport(
    {
      bytes: file === '-' ? process.stdin : createReadStream(file, { highWaterMark: READ_BYTES }),
      map: options.map,
      ...(options.delimiter !== undefined && { delimiter: delimiterIn(options.delimiter) }),
      ...(options.encoding !== undefined && { encoding: options.encoding }),
    },
    {
      send: (chunk, number) => sender.send(chunk, number),
      onReject: (rejection) => rejections.add(rejection),
      onProgress: (bytes, result) => bar.show(bytes, `${result.rows} rows, ${result.rejected} rejected`),
    },
  );
  let unwritten: string | null = null;
  try {
    await running.run();
  } catch (error) {
    throw explained(error, running.result);
  } finally {
    abortController.abort();
    bar.end();
    unwritten = await rejections.close();
  }
  if (unwritten !== null) process.exitCode = EXIT.failed;
  const project = await request('exports.end_import', { ticket: seal(token, 'exports') });
  return {
    project_id: projectId,
    project: name,
    customer_id: customerId,
    customer: customer.name,
    ...running.result,
    ...(rejections.first.length > 0 && { rejections: rejections.first }),
    ...(unwritten !== null && { rejects_file: `not written: ${unwritten}` }),
    lead_count: project.lead_count,
    usable_lead_count: project.usable_lead_count,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  };
}

async function expectProject(request: SupportSession['request'], projectId: number): Promise<ProjectRecord> {
  const { projects } = await request('exports.list_projects', {});
  const found = projects.find(({ id }) => id === projectId);
  if (found !== undefined) return found;
  throw new AppError('not_found', `There is no project ${projectId}; "support projects list" names them.`);
}

function delimiterIn(text: string): string {
  const delimiter = text === '\\t' || text === 'tab' ? '\t' : text;
  if (delimiter.length === 1 && !/["\r\n]/.test(delimiter)) return delimiter;
  throw new AppError('invalid_request', 'A delimiter is one character.', {
    errors: [{ pointer: '--delimiter', detail: `${JSON.stringify(text)} is not a delimiter` }],
  });
}

function explained(error: unknown, { added, updated, unchanged }: ImportResult): unknown {
  if (!(error instanceof AppError)) return error;
  const stored = added + updated + unchanged;
  if (stored === 0) return error;
  const text = `${error.publicMessage}\n${stored} rows are stored. Run the same command again: they are recognised and not doubled.`;
  return new AppError(error.code, text, { cause: error });
}

/** Keeps the first rejections for the report. On request, writes all to a file. */
class RejectionLog {
  readonly first: Rejection[] = [];
  private readonly file: WriteStream | null;
  private failure: Error | null = null;

  constructor(path: string | undefined) {
    this.file = path === undefined ? null : createWriteStream(path);
    // The failure is reported when the import ends, because the stored rows do not depend on this file.
    this.file?.on('error', (error) => (this.failure = error));
    this.file?.write('line,reason\r\n');
  }

  add(rejection: Rejection): void {
    if (this.first.length < REJECTIONS_SHOWN) this.first.push(rejection);
    this.file?.write(`${rejection.line},"${rejection.reason.replaceAll('"', '""')}"\r\n`);
  }

  /** Closes the file. Returns why it is incomplete; null if complete. */
  async close(): Promise<string | null> {
    if (this.file !== null && this.failure === null) {
      this.file.end();
      await finished(this.file).catch((error: Error) => (this.failure = error));
    }
    return this.failure === null ? null : this.failure.message;
  }
}
