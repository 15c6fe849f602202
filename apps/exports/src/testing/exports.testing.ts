import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { AppError, type LeadColumn } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { loadConfig, SystemClock } from '@hiring/platform-config';
import { tokenDigest } from '@hiring/platform-crypto';
import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, TEST_ROLE_PASSWORD, testBusKeys, type TestDatabase } from '@hiring/platform-testing';
import { ExportsConfig } from '../config.js';
import { readChunk } from '../imports/chunk.js';
import { ImportTicketRepository } from '../imports/import-ticket.repository.js';
import { LeadRepository, type StoredChunk } from '../leads/lead.repository.js';
import { EXPORTS_MIGRATIONS } from '../migrations.js';
import { CopyPool } from '../lead-exports/copy.pool.js';
import { ExportPace } from '../lead-exports/export-pace.js';
import { ExportSlots } from '../lead-exports/export-slots.js';
import { LeadExportService } from '../lead-exports/lead-export.service.js';
import { ProjectRepository } from '../projects/project.repository.js';

const ROLE = 'hiring_exports';
const key = `1:${Buffer.alloc(32, 5).toString('base64')}`;
const logger = createLogger({ service: 'exports-test', level: 'silent' });

export type Cells = Partial<Record<LeadColumn, string>>;

/** Provides a database with the service's tables, and an HTTP server that sends exports by project id. */
export class ExportsBench {
  /** Customers by project id. */
  private readonly owners = new Map<number, string>();

  private constructor(
    readonly database: TestDatabase,
    readonly pool: Pool,
    readonly leads: LeadRepository,
    readonly projects: ProjectRepository,
    readonly copies: CopyPool,
    readonly config: ExportsConfig,
    readonly audit: AuditTrail,
    private readonly server: Server,
  ) {}

  /** Opens the bench on the given database server, or on the shared one. */
  static async open(serverUrl?: string): Promise<ExportsBench> {
    const database = await createTestDatabase('exports', serverUrl);
    const { adminUrl } = database;
    const rolePassword = TEST_ROLE_PASSWORD;
    const migrations = EXPORTS_MIGRATIONS;
    await migrate({ adminUrl, schema: 'exports', role: ROLE, rolePassword, migrations, logger, temporaryTables: true });
    const config = loadConfig(ExportsConfig, {
      KAFKA_BROKERS: 'unused:9092',
      PRIVATE_PORT: '0',
      ...testBusKeys('exports'),
      SESSION_KEYS: key,
      DATABASE_URL: database.urlFor(ROLE),
    });
    const pool = createPool({ url: config.databaseUrl, max: 4, applicationName: 'exports-test' });
    const copies = new CopyPool(config);
    const audit = new AuditTrail(
      { service: 'exports', schema: 'exports' },
      { wake: () => undefined, published: () => Promise.resolve() },
      new SystemClock(),
    );
    const service = new LeadExportService(
      pool,
      copies,
      new ExportPace(new SystemClock(), config),
      new ExportSlots(config),
    );
    const server = createServer((request, response) => {
      const [, customerId = '', projectId] = decodeURIComponent(request.url ?? '').split('/');
      service
        .project(customerId, Number(projectId))
        .then((project) => service.send(project, response, () => response.writeHead(200)))
        .catch((error: unknown) =>
          response.writeHead(error instanceof AppError ? error.status : 503).end(String(error)),
        );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ExportsBench(
      database,
      pool,
      new LeadRepository(pool),
      new ProjectRepository(pool, audit, config),
      copies,
      config,
      audit,
      server,
    );
  }

  async project(customerId = 'cus_test'): Promise<number> {
    const request_id = randomUUID();
    const id = await this.projects.create({ customer_id: customerId, name: 'Leads', export_name: null, request_id });
    this.owners.set(id, customerId);
    return id;
  }

  async store(projectId: number, rows: Cells[]): Promise<StoredChunk> {
    const lines = rows.map((row, index) =>
      [
        index + 2,
        row.website,
        row.decision_maker_linkedin_url,
        row.decision_maker_email,
        row.decision_maker_phone,
        row.signal_job_title,
      ].join('\t'),
    );
    const { copyRows } = await readChunk(Readable.from([Buffer.from(lines.join('\n'))]));
    const token = tokenDigest(await new ImportTicketRepository(this.pool).begin(projectId, null));
    const stored = await this.leads.storeChunk({ token, number: 1, rows: copyRows });
    if (typeof stored === 'string') throw new Error(`the chunk was not stored: ${stored}`);
    return stored;
  }

  /** Downloads the export as the project's owner. */
  download(projectId: number): Promise<Response> {
    const { port } = this.server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/${encodeURIComponent(this.owners.get(projectId) ?? '')}/${projectId}`);
  }

  async csv(projectId: number): Promise<string[]> {
    const text = await (await this.download(projectId)).text();
    if (!text.endsWith('\r\n')) throw new Error('the file does not end in CRLF');
    return text.slice(0, -2).split('\r\n');
  }

  async counts(projectId: number): Promise<{ lead_count: number; usable_lead_count: number }> {
    const project = await this.projects.find(projectId);
    if (project === undefined) throw new Error('no such project');
    return { lead_count: project.lead_count, usable_lead_count: project.usable_lead_count };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.copies.onApplicationShutdown();
    await this.pool.end();
    await this.database.drop();
  }
}
