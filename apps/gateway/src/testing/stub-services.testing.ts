import { Controller, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  AppError,
  NO_UNITS,
  type AnswerValidity,
  type JsonOf,
  type RowToEnrich,
  type RpcRequest,
  type RpcResponse,
  type StopRequest,
} from '@hiring/contracts';
import type { EventsPage, Usage } from '@hiring/contracts/operations';
import { ServiceConfig } from '@hiring/platform-config';
import { connectBus, RpcHandler } from '@hiring/platform-rpc';
import { PlatformModule } from '@hiring/platform-service';
import { baseEnv } from './base-env.js';
import { EVENT } from './event.fixture.js';
import { answerRow, incompressible } from './stub-values.js';

const AS_OF = '2026-01-01T00:00:00.000Z';

/** The stub services' replies, which tests can change. */
export class Answers {
  isHiring: (request: RpcRequest<'reads.is_hiring'>) => Promise<string> = (request) =>
    Promise.resolve(JSON.stringify({ is_hiring: true, open_req_count: request.company_id, as_of: AS_OF }));
  /** Returns how long an `isHiring` answer may be cached. Returns undefined if it may not be cached. */
  validity: () => AnswerValidity | undefined = () => undefined;
  coverage: 'direct' | 'none' = 'direct';
  revision = 'a.1';
  searchJobs: () => string = () => JSON.stringify({ jobs: [], next_cursor: null, as_of: AS_OF });
  hiringPulse: () => RpcResponse<'reads.hiring_pulse'> = () => {
    throw new AppError('unavailable', 'no pulse');
  };
  /** Company ids by observed domain. */
  domains: Record<string, number> = { 'seven.example': 7, 'name:Company Seven': 7 };
  /** The name of every company in a batch. */
  name = 'Acme';
  /** Runs before each chunk in a batch is answered. */
  batch: (rows: readonly RowToEnrich[]) => Promise<void> = () => Promise.resolve();
  /** The feed has the events 1 to `head`. */
  head = 3;
  eventBytes = 10;
  calls = 0;
  /** Returns the usage that metering reports. `usageReadings` counts the calls. */
  used: () => Promise<Usage> = () => Promise.resolve(NOTHING_USED);
  usageReadings = 0;
  watches: RpcRequest<'change-feed.create_watch'>[] = [];
  confirm: (request: RpcRequest<'change-feed.confirm_watch'>) => Promise<void> = () => Promise.resolve();
  withdraw: (request: RpcRequest<'change-feed.withdraw_watch'>) => Promise<void> = () => Promise.resolve();
  /**
   * The requests to stop everything that certain keys created. Requests for a dry run are included. `stop` runs before
   * each answer.
   */
  stops: StopRequest[] = [];
  stop: (service: 'change-feed' | 'exports') => Promise<void> = () => Promise.resolve();
}

export const NOTHING_USED: Usage = { ...NO_UNITS, by_meter_class: { cached: 0, fresh: 0 } };

export function stubServices(answers: Answers, prefix: string, brokers: string[]): Promise<INestApplication[]> {
  @Controller()
  class ReadsStub {
    @RpcHandler('reads.is_hiring')
    async isHiring(request: RpcRequest<'reads.is_hiring'>): Promise<RpcResponse<'reads.is_hiring'>> {
      answers.calls += 1;
      if (request.company_id >= 1_000) throw new AppError('not_found', 'There is no such resource.');
      const validity = answers.validity();
      const body = (await answers.isHiring(request)) as JsonOf<never>;
      return { body, coverage: answers.coverage, ledger_seq: 1, ...(validity !== undefined && { validity }) };
    }
    @RpcHandler('reads.search_companies')
    names({ ids = [] }: RpcRequest<'reads.search_companies'>): RpcResponse<'reads.search_companies'> {
      const known = ids.filter((id) => id < 1_000);
      const companies = known.map((id) => ({ company_id: id, name: `Company ${id}`, domain: `c${id}.example` }));
      return { body: JSON.stringify({ companies, next_cursor: null, as_of: AS_OF }) as JsonOf<never>, ledger_seq: 1 };
    }
    @RpcHandler('reads.revision')
    revision(): RpcResponse<'reads.revision'> {
      return { revision: answers.revision };
    }
    @RpcHandler('reads.search_jobs')
    searchJobs(): RpcResponse<'reads.search_jobs'> {
      answers.calls += 1;
      return { body: answers.searchJobs() as JsonOf<never>, ledger_seq: 1 };
    }
    @RpcHandler('reads.hiring_pulse')
    hiringPulse(): RpcResponse<'reads.hiring_pulse'> {
      answers.calls += 1;
      return answers.hiringPulse();
    }
    @RpcHandler('reads.resolve_company')
    resolve({ domain, name }: RpcRequest<'reads.resolve_company'>): RpcResponse<'reads.resolve_company'> {
      const companyId = answers.domains[domain ?? `name:${name}`];
      if (companyId === undefined) throw new AppError('not_found', 'No company with this domain has been observed.');
      return { company_id: companyId };
    }
    @RpcHandler('reads.sheet_enrich_batch')
    async enrichBatch({ rows }: RpcRequest<'reads.sheet_enrich_batch'>) {
      answers.calls += 1;
      await answers.batch(rows);
      return { rows: rows.map((row) => answerRow(row, answers.domains, answers.name)) };
    }
  }
  @Controller()
  class FeedStub {
    @RpcHandler('change-feed.events')
    events(request: RpcRequest<'change-feed.events'>): RpcResponse<'change-feed.events'> {
      answers.calls += 1;
      const last = Math.min(request.upto ?? answers.head, answers.head, request.since + request.limit);
      const events = Array.from({ length: Math.max(0, last - request.since) }, (_, index) => ({
        ...EVENT,
        event_seq: request.since + index + 1,
        title: incompressible(request.since + index, answers.eventBytes),
      }));
      const last_seq = events.at(-1)?.event_seq ?? null;
      return {
        body: JSON.stringify({ events, next_cursor: last_seq }) as JsonOf<EventsPage>,
        count: events.length,
        last_seq,
      };
    }

    /** Creates one watch per logical call. */
    @RpcHandler('change-feed.create_watch')
    createWatch(request: RpcRequest<'change-feed.create_watch'>): RpcResponse<'change-feed.create_watch'> {
      if (request.webhook_endpoint_id >= 1_000) throw new AppError('not_found', 'There is no such resource.');
      answers.watches.push(request);
      const calls = [...new Set(answers.watches.map(({ call_id }) => call_id))];
      return { id: 1 + calls.indexOf(request.call_id) };
    }

    @RpcHandler('change-feed.confirm_watch')
    async confirmWatch(
      request: RpcRequest<'change-feed.confirm_watch'>,
    ): Promise<RpcResponse<'change-feed.confirm_watch'>> {
      await answers.confirm(request);
      return {};
    }

    @RpcHandler('change-feed.withdraw_watch')
    async withdrawWatch(
      request: RpcRequest<'change-feed.withdraw_watch'>,
    ): Promise<RpcResponse<'change-feed.withdraw_watch'>> {
      await answers.withdraw(request);
      return {};
    }

    @RpcHandler('change-feed.made_by_keys')
    made(): RpcResponse<'change-feed.made_by_keys'> {
      return { rows: [] };
    }

    @RpcHandler('change-feed.stop_keys')
    async stopKeys(request: RpcRequest<'change-feed.stop_keys'>): Promise<RpcResponse<'change-feed.stop_keys'>> {
      await answers.stop('change-feed');
      answers.stops.push(request);
      return { webhooks: 1, watches: 2, searches: 3 };
    }
  }
  @Controller()
  class ExportsStub {
    @RpcHandler('exports.made_by_keys')
    made(): RpcResponse<'exports.made_by_keys'> {
      return { rows: [] };
    }
    @RpcHandler('exports.stop_keys')
    async stopKeys(request: RpcRequest<'exports.stop_keys'>): Promise<RpcResponse<'exports.stop_keys'>> {
      await answers.stop('exports');
      answers.stops.push(request);
      return { import_tickets: 4 };
    }
  }
  @Controller()
  class MeteringStub {
    @RpcHandler('metering.usage')
    usage(): Promise<RpcResponse<'metering.usage'>> {
      answers.usageReadings += 1;
      return answers.used();
    }
  }
  const start = async (
    service: 'reads' | 'change-feed' | 'exports' | 'metering',
    controller: new () => object,
  ): Promise<INestApplication> => {
    class StubConfig extends ServiceConfig {}
    @Module({
      imports: [PlatformModule.forService({ service, config: StubConfig, env: baseEnv(service, prefix, brokers) })],
      controllers: [controller],
    })
    class StubModule {}
    const app = await NestFactory.create(StubModule, new FastifyAdapter(), { logger: false });
    connectBus(app);
    await app.startAllMicroservices();
    return app.init();
  };
  return Promise.all([
    start('reads', ReadsStub),
    start('change-feed', FeedStub),
    start('exports', ExportsStub),
    start('metering', MeteringStub),
  ]);
}
