import { setTimeout as pause } from 'node:timers/promises';
import type { ElicitRequestFormParams, RequestId, ServerContext } from '@modelcontextprotocol/server';
import { text, type Outcome, type Run } from './fixtures.js';

/**
 * Fixture tools for the previous revision. They send log lines or requests to the client before they return a result.
 */

type FormSchema = ElicitRequestFormParams['requestedSchema'];

const OPTIONS = ['option1', 'option2', 'option3'];
const titled = (prefix: string): { const: string; title: string }[] => [
  { const: `${prefix}1`, title: 'First' },
  { const: `${prefix}2`, title: 'Second' },
  { const: `${prefix}3`, title: 'Third' },
];

const DEFAULTS: FormSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

const CHOICES: FormSchema = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: OPTIONS },
    titledSingle: { type: 'string', oneOf: titled('value') },
    legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['First', 'Second', 'Third'] },
    untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
    titledMulti: { type: 'array', items: { anyOf: titled('value') } },
  },
};

async function withLogging({ mcpReq }: ServerContext): Promise<Outcome> {
  for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.log('info', line);
    await pause(50);
  }
  return text('Logged.');
}

/** Returns the option that sends a message on the call's own stream, because the client has no other stream. */
const within = ({ mcpReq }: ServerContext): { relatedRequestId: RequestId } => ({ relatedRequestId: mcpReq.id });

async function filledIn(context: ServerContext, message: string, requestedSchema: FormSchema): Promise<Outcome> {
  const form = { mode: 'form', message, requestedSchema } as const;
  const { action, content } = await context.mcpReq.elicitInput(form, within(context));
  return text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`);
}

export const REQUESTING_TOOLS: Record<string, Run> = {
  test_tool_with_logging: withLogging,
  test_sampling: async (context, { prompt }) => {
    const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: String(prompt) } }];
    const { content } = await context.mcpReq.requestSampling({ messages, maxTokens: 100 }, within(context));
    return text(`LLM response: ${JSON.stringify(content)}`);
  },
  test_elicitation: (context, { message }) =>
    filledIn(context, String(message), {
      type: 'object',
      properties: {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      },
      required: ['username', 'email'],
    }),
  test_elicitation_sep1034_defaults: (context) => filledIn(context, 'Please look over these values', DEFAULTS),
  test_elicitation_sep1330_enums: (context) => filledIn(context, 'Please choose', CHOICES),
};
