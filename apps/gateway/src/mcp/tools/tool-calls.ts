import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server';
import { AppError } from '@hiring/contracts';
import { registrableDomain } from '@hiring/normalise';
import type { Logger } from '@hiring/platform-observability';
import type { Bus } from '@hiring/platform-rpc';
import { isWellFormedToken } from '../../access/key-format.js';
import { COMPANY_ID, type Answer } from '../../pipeline/incoming-call.js';
import type { AnyOperation, CallContext, OperationResult } from '../../pipeline/operation.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Exchange } from '../exchange.js';
import { prepareCall, type Arguments } from './arguments.js';
import type { CompanyNames } from './company-names.js';
import { toolsByName } from './index.js';
import { answerResult, refusalResult, structuredOf } from './result.js';
import type { Tool } from './tool.js';

export interface ToolCall {
  name: string;
  arguments?: Arguments | undefined;
  meta?: object | undefined;
}

/** Runs tools through the same pipeline as REST. */
export class ToolCalls {
  constructor(
    private readonly pipeline: Pipeline,
    private readonly names: CompanyNames,
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  /**
   * Runs a tool. An internal failure is thrown. Other errors of the call become a result with `isError`. For an invalid
   * key, also sets `exchange.refusal`. For an app that lacks the tool's scope, also sets `exchange.refusal` and
   * `exchange.scopeLacking`.
   * @throws ProtocolError for an unknown tool and for internal failures
   */
  async run({ name, arguments: given = {}, meta }: ToolCall, exchange: Exchange): Promise<CallToolResult> {
    const tool = toolsByName.get(name);
    if (tool === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`);
    }
    const { call, domain } = prepareCall(tool, given, meta, exchange);
    exchange.admitted = true;
    try {
      const named = (answer: Answer, headers: Headers, customerId: string): Promise<Structured> => {
        const { requestId } = exchange;
        const about = companyOf(tool, given, headers);
        return this.names.added(structuredOf(tool, answer, headers), about, { customerId, bus: this.bus, requestId });
      };
      const answer = await this.pipeline.execute(asTool(tool, domain, named), call);
      // If the company names for a stored answer cannot be read, return the answer without names. The stored answer was
      // billed, so the call must not fail.
      const structured = await named(answer, exchange.headers, call.customerId ?? '').catch(() =>
        structuredOf(tool, answer, exchange.headers),
      );
      return answerResult(structured, exchange, given);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'internal') throw this.ourFault(error, exchange);
      if (error.code === 'unauthorized') exchange.refusal = error;
      if (isStepUp(error, exchange)) {
        exchange.refusal = error;
        exchange.scopeLacking = tool.operation.scope;
      }
      return refusalResult(tool, error, exchange, given);
    }
  }

  private ourFault(error: unknown, { requestId }: Exchange): ProtocolError {
    this.logger.error({ err: error, request_id: requestId }, 'tool call failed');
    const message = `Something failed on our side. Quote the request id ${requestId} when you report it.`;
    return new ProtocolError(ProtocolErrorCode.InternalError, message);
  }
}

/**
 * Returns whether the call was refused because its caller, an app, lacks a scope. The app can then request the scope
 * from its user.
 */
function isStepUp({ code }: AppError, { apiKey, audience }: Exchange): boolean {
  return code === 'forbidden' && apiKey !== undefined && audience !== undefined && isWellFormedToken(apiKey);
}

type Headers = Record<string, string>;
type Structured = Record<string, unknown>;
type Named = (answer: Answer, headers: Headers, customerId: string) => Promise<Structured>;

/** Returns the id of the company that a call is about, from the call's argument or from its resolved domain. */
function companyOf({ aboutCompany }: Tool, given: Arguments, headers: Headers): number | undefined {
  if (aboutCompany !== true) return undefined;
  const id = given['company_id'] ?? headers[COMPANY_ID];
  return id === undefined ? undefined : Number(id);
}

/**
 * Converts the operation to the form that a tool runs. Its `run` also resolves company names and checks the answer. A
 * call is billed only after `run`, so a failure of these steps is never billed.
 */
function asTool(tool: Tool, domain: string | null, named: Named): AnyOperation {
  const { operation } = tool;
  const checked = async (result: OperationResult, { identity }: CallContext): Promise<OperationResult> => {
    const misfit = tool.misfit(await named(result, result.headers ?? {}, identity.customerId));
    if (misfit !== null) throw new Error(`answer of ${tool.name} does not fit its output schema: ${misfit}`);
    return result;
  };
  // Read the company's name before the call has an effect.
  const nameFirst = (headers: Headers, { identity }: CallContext): Promise<Structured> =>
    named({ status: 200, body: null }, headers, identity.customerId);
  if (domain === null) {
    return {
      ...operation,
      run: async (input, context) => {
        await nameFirst({}, context);
        return checked(await operation.run(input, context), context);
      },
    };
  }
  const { params, ...others } = operation;
  return {
    ...others,
    ...(tool.bodyByDomain !== undefined && { body: tool.bodyByDomain }),
    run: async ({ query, body }, context) => {
      const naming = registrableDomain(domain) === null ? { name: domain } : { domain };
      const request = { customer_id: context.identity.customerId, ...naming };
      const { requestId } = context;
      const company = await context.bus.request('reads.resolve_company', request, { requestId });
      const input = params === undefined ? { params: {}, body: { ...body, ...company } } : { params: company, body };
      const about = { [COMPANY_ID]: String(company.company_id) };
      await nameFirst(about, context);
      const result = await operation.run({ ...input, query }, context);
      return checked({ ...result, headers: { ...result.headers, ...about } }, context);
    },
  };
}
