import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server';
import { AppError } from '@hiring/contracts';
import type { Logger } from '@hiring/platform-observability';
import { isWellFormedToken } from '../../access/key-format.js';
import { COMPANY_ID } from '../../pipeline/incoming-call.js';
import type { AnyOperation, OperationResult } from '../../pipeline/operation.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Exchange } from '../exchange.js';
import { prepareCall, type Arguments } from './arguments.js';
import { toolsByName } from './index.js';
import { answerResult, refusalResult, structuredOf } from './result.js';
import type { Tool } from './tool.js';

export interface ToolCall {
  name: string;
  arguments?: Arguments | undefined;
  meta?: object | undefined;
}

/** Runs tools through the pipeline that runs REST: the same admission, claim, bill and stored answer. */
export class ToolCalls {
  constructor(
    private readonly pipeline: Pipeline,
    private readonly logger: Logger,
  ) {}

  /**
   * Errors are results with `isError`, except internal ones; `exchange.refusal` is set as well for an invalid key, and for an app without the scope.
   *
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
      const answer = await this.pipeline.execute(asTool(tool, domain), call);
      return answerResult(tool, answer, exchange, given);
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

/** An app can ask its user for the scope that it lacks; a key cannot, so its holder reads why in the result. */
function isStepUp({ code }: AppError, { apiKey, audience }: Exchange): boolean {
  return code === 'forbidden' && apiKey !== undefined && audience !== undefined && isWellFormedToken(apiKey);
}

/**
 * Returns the operation as a tool runs it: its company is resolved by domain among those that the caller can see, and
 * its answer is checked against the published schema. Both happen inside the run, so a failure is never billed.
 */
function asTool(tool: Tool, domain: string | null): AnyOperation {
  const { operation } = tool;
  if (domain === null) {
    return { ...operation, run: async (input, context) => checked(tool, await operation.run(input, context)) };
  }
  const { params, ...named } = operation;
  return {
    ...named,
    ...(tool.bodyByDomain !== undefined && { body: tool.bodyByDomain }),
    run: async ({ query, body }, context) => {
      const request = { customer_id: context.identity.customerId, domain };
      const { requestId } = context;
      const company = await context.bus.request('reads.resolve_company', request, { requestId });
      const input = params === undefined ? { params: {}, body: { ...body, ...company } } : { params: company, body };
      const result = checked(tool, await operation.run({ ...input, query }, context));
      return { ...result, headers: { ...result.headers, [COMPANY_ID]: String(company.company_id) } };
    },
  };
}

function checked(tool: Tool, result: OperationResult): OperationResult {
  const misfit = tool.misfit(structuredOf(tool, result, result.headers ?? {}));
  if (misfit !== null) throw new Error(`answer of ${tool.name} does not fit its output schema: ${misfit}`);
  return result;
}
