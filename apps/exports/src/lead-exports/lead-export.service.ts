import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { AppError, LEAD_COLUMNS } from '@hiring/contracts';
import { Pool } from 'pg';
import { CsvCopyStream } from './csv-copy.stream.js';
import { CopyPool } from './copy.pool.js';
import { ExportPace } from './export-pace.js';
import { ExportSlots } from './export-slots.js';
import { watchReader } from './slow-reader.js';

export interface ExportedProject {
  project_id: number;
  customer_id: string;
  name: string;
  export_name: string | null;
}

const CELLS = LEAD_COLUMNS.map(
  (column) =>
    `case when guarded and exports.is_formula(${column}) then '''' || ${column} else ${column} end as ${column}`,
).join(', ');

/**
 * Returns the COPY statement for a project. COPY takes no parameters, so the SQL contains the project's id, a checked
 * integer.
 */
const copyStatement = (projectId: number): string =>
  `copy (select ${CELLS} from exports.lead where project_id = ${projectId.toFixed(0)} and usable order by lead_id)
   to stdout with (format csv, header)`;

@Injectable()
export class LeadExportService {
  constructor(
    private readonly pool: Pool,
    private readonly copies: CopyPool,
    private readonly pace: ExportPace,
    private readonly slots: ExportSlots,
  ) {}

  /** @throws AppError not_found when the project does not exist or is not the customer's */
  async project(customerId: string, projectId: number): Promise<ExportedProject> {
    const { rows } = await this.pool.query<ExportedProject>({
      name: 'exports_project',
      text: 'select project_id, customer_id, name, export_name from exports.project where project_id = $1 and customer_id = $2',
      values: [projectId, customerId],
    });
    if (rows[0] === undefined) throw new AppError('not_found', 'There is no such resource.');
    return rows[0];
  }

  /**
   * Writes the CSV. If the statement cannot start, rejects before `begin` is called. A later failure aborts the
   * client's connection, so that a truncated file never ends cleanly.
   * @throws AppError rate_limited if the account has reached its limit, unavailable if no connection is free
   */
  async send({ project_id, customer_id }: ExportedProject, response: ServerResponse, begin: () => void): Promise<void> {
    const free = this.slots.take(customer_id);
    try {
      await this.copy(project_id, response, begin);
    } finally {
      free();
    }
  }

  private async copy(projectId: number, response: ServerResponse, begin: () => void): Promise<void> {
    const client = await this.copies.connect();
    let failure: Error | undefined;
    const onError = (error: Error): void => {
      failure = error;
    };
    client.on('error', onError);
    const rows = new CsvCopyStream(copyStatement(projectId));
    const done = this.pace.begin();
    let stopWatching = (): void => undefined;
    try {
      client.query(rows);
      // Once the header row has arrived, the statement is running.
      await once(rows, 'readable');
      begin();
      stopWatching = watchReader(
        () => response.socket?.bytesWritten ?? 0,
        (error) => rows.destroy(error),
      );
      await pipeline(rows, this.pace.through, response);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      if (!response.headersSent) throw failure;
    } finally {
      stopWatching();
      done();
      client.off('error', onError);
      client.release(failure);
    }
  }
}
