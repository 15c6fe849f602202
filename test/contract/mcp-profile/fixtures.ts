import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type ClientCapabilities,
  type GetPromptResult,
  type InputRequest,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** The tools, prompts and resources that the conformance suite expects. */

export type Outcome = CallToolResult | InputRequiredResult;
export type Run = (context: ServerContext, args: Record<string, unknown>) => Outcome | Promise<Outcome>;

/** A one-pixel red image, and an empty sound, in base64. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

export const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });
const request = (message: string, name: string, type: 'string' | 'boolean' = 'string'): InputRequest => {
  return inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [name]: type === 'string' ? { type } : { type } },
      required: [name],
    },
  });
};
const sampling = (requested: string, maxTokens: number): InputRequest => {
  return inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: requested } }],
    maxTokens,
  });
};

/**
 * Appends a signature to the state. The client gets the state and must send it back, and `opened` then detects any
 * change.
 */
function sealed(state: string): string {
  return `${state}.${createHmac('sha256', 'conformance').update(state).digest('base64url')}`;
}

function opened({ mcpReq }: ServerContext): string | undefined {
  const given = mcpReq.requestState() as string | undefined;
  if (given === undefined) return undefined;
  const state = given.split('.')[0] ?? '';
  if (sealed(state) !== given) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state was altered.');
  return state;
}

/** Returns what the user entered in a form. Returns undefined if the input is missing, declined or invalid. */
function filledIn({ mcpReq }: ServerContext, key: string, name: string): unknown {
  const answer = mcpReq.inputResponses?.[key] as { action?: string; content?: Record<string, unknown> } | undefined;
  return answer?.action === 'accept' ? answer.content?.[name] : undefined;
}

function capabilities({ mcpReq }: ServerContext): ClientCapabilities {
  const envelope = (mcpReq.envelope ?? {}) as Record<string, unknown>;
  return (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
}

async function withProgress({ mcpReq }: ServerContext): Promise<Outcome> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    if (progressToken !== undefined) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    }
    await pause(50);
  }
  return text('Done.');
}

export const TOOLS: Record<string, Run> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PNG, mimeType: 'image/png' },
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }),
  test_error_handling: () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }),
  test_tool_with_progress: withProgress,
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log('info', 'A line of the log.');
    return text('Logged.');
  },
  test_streaming_elicitation: (context) => {
    const name = filledIn(context, 'user_name', 'name');
    if (typeof name === 'string') return text(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: request('What is your name?', 'name') } });
  },
  test_missing_capability: (context) => {
    if (capabilities(context).sampling === undefined) {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    }
    return text('The capability is there.');
  },
  test_input_required_result_elicitation: (context) => {
    const name = filledIn(context, 'user_name', 'name');
    if (typeof name === 'string') return text(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: request('What is your name?', 'name') } });
  },
  test_input_required_result_sampling: ({ mcpReq }) => {
    const answer = mcpReq.inputResponses?.['capital_question'];
    if (answer !== undefined) return text(`It said ${JSON.stringify(answer)}`);
    return inputRequired({ inputRequests: { capital_question: sampling('What is the capital of France?', 100) } });
  },
  test_input_required_result_list_roots: ({ mcpReq }) => {
    const answer = mcpReq.inputResponses?.['client_roots'];
    if (answer !== undefined) return text(`Roots: ${JSON.stringify(answer)}`);
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },
  test_input_required_result_request_state: (context) => {
    if (opened(context) === 'asked' && filledIn(context, 'confirm', 'ok') !== undefined) return text('state-ok');
    return inputRequired({
      inputRequests: { confirm: request('Please confirm', 'ok', 'boolean') },
      requestState: sealed('asked'),
    });
  },
  test_input_required_result_multiple_inputs: (context) => {
    const { inputResponses = {} } = context.mcpReq;
    const isComplete = ['user_name', 'greeting', 'client_roots'].every((key) => key in inputResponses);
    if (opened(context) === 'asked' && isComplete) return text('All of it is there.');
    return inputRequired({
      inputRequests: {
        user_name: request('What is your name?', 'name'),
        greeting: sampling('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: sealed('asked'),
    });
  },
  test_input_required_result_multi_round: (context) => {
    const state = opened(context);
    if (state === 'second' && filledIn(context, 'step2', 'color') !== undefined) return text('Both steps are done.');
    if (state === 'first' && filledIn(context, 'step1', 'name') !== undefined) {
      const step2 = request('Step 2: What is your favorite color?', 'color');
      return inputRequired({ inputRequests: { step2 }, requestState: sealed('second') });
    }
    const step1 = request('Step 1: What is your name?', 'name');
    return inputRequired({ inputRequests: { step1 }, requestState: sealed('first') });
  },
  test_input_required_result_tampered_state: (context) => {
    if (opened(context) === 'asked') return text('state-ok');
    return inputRequired({
      inputRequests: { confirm: request('Please confirm', 'ok', 'boolean') },
      requestState: sealed('asked'),
    });
  },
  test_input_required_result_capabilities: (context) => {
    const { sampling: canSample, elicitation: canAsk } = capabilities(context);
    return inputRequired({
      inputRequests: {
        ...(canSample !== undefined && { sampled: sampling('Say something', 50) }),
        ...(canAsk !== undefined && { asked: request('What is your name?', 'name') }),
      },
      requestState: sealed('asked'),
    });
  },
};

type Prompt = (context: ServerContext, args: Record<string, string>) => GetPromptResult | InputRequiredResult;

const said = (words: string): GetPromptResult => {
  return { messages: [{ role: 'user', content: { type: 'text', text: words } }] };
};

export const PROMPTS: Record<string, { takes: string[]; get: Prompt }> = {
  test_simple_prompt: { takes: [], get: () => said('This is a simple prompt for testing.') },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    get: (_context, { arg1, arg2 }) => said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    get: (_context, { resourceUri = '' }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
          },
        },
        ...said('Please process the embedded resource above.').messages,
      ],
    }),
  },
  test_prompt_with_image: {
    takes: [],
    get: () => ({
      messages: [
        { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
        ...said('Please analyze the image above.').messages,
      ],
    }),
  },
  test_input_required_result_prompt: {
    takes: [],
    get: (context) => {
      const about = filledIn(context, 'user_context', 'context');
      if (typeof about === 'string') return said(`Context: ${about}`);
      return inputRequired({
        inputRequests: { user_context: request('What context should the prompt use?', 'context') },
      });
    },
  },
};

export const RESOURCES = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
} as const;

/** `test://template/{id}/data` */
export function templated(uri: string): { mimeType: string; text: string } | undefined {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  return {
    mimeType: 'application/json',
    text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
  };
}
