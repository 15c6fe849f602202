import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { OPERATIONS, type Operation } from '@hiring/contracts';
import type { AnyOperation, Dto } from '../../pipeline/operation.js';
import { checkedSchemaOf, inputSchemaOf, listedSchemaOf, type ObjectSchema } from './dto-schema.js';
import type { JsonSchema } from '../../openapi/documented-members.js';

/** One MCP tool, declared: which operation it wraps and what a model has to know to choose it. */
export interface ToolDeclaration {
  operation: AnyOperation;
  /** What it answers, when not to use it, what it costs, where ids come from. */
  description: string;
  /** The tool is about one company: `company_id` may be replaced by `domain`. */
  aboutCompany?: boolean;
  /** Body class of the operation without `company_id`, where that is a member of the body. */
  bodyByDomain?: Dto<object>;
  /** Arguments told in fewer words than the API description has; a long list of values is listed once, elsewhere. */
  inShort?: Record<string, string>;
  hints: ToolHints;
}

/** All four, since clients assume the worst of one that is left out. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

export interface Tool extends ToolDeclaration {
  name: string;
  inputSchema: ObjectSchema;
  outputSchema: JsonSchema;
  /** Why an answer breaks `outputSchema` or what the API description promises beyond it; null when it does not. */
  misfit(structured: unknown): string | null;
  /** As `tools/list` shows it. */
  listed: Record<string, unknown>;
}

const COMPANY_ARGUMENTS: Record<string, JsonSchema> = {
  company_id: { type: 'integer' },
  domain: { type: 'string' },
};

/** What a Tier 1 read answers instead of data older than `max_age`. */
const CRAWLING: JsonSchema = {
  properties: {
    status: { type: 'string', enum: ['crawling'] },
    job_id: { type: 'integer' },
    retry_after_seconds: { type: 'integer' },
  },
  required: ['status', 'job_id', 'retry_after_seconds'],
};

const ajv = ajvFormats.default(new Ajv2020({ strict: false }));

/** Works out everything about a tool that does not change, once. */
export function defineTool(declaration: ToolDeclaration): Tool {
  const spec: Operation = OPERATIONS[declaration.operation.name];
  const name = spec.tool;
  if (name === undefined) throw new Error(`operation ${declaration.operation.name} has no tool name`);
  const inputSchema = inputSchemaFor(declaration);
  const outputSchema = outputSchemaFor(declaration.operation, spec, listedSchemaOf);
  const checkedSchema = outputSchemaFor(declaration.operation, spec, checkedSchemaOf);
  let validate: ValidateFunction | undefined;
  const misfit = (structured: unknown): string | null => {
    validate ??= ajv.compile(checkedSchema);
    return validate(structured) ? null : ajv.errorsText(validate.errors, { dataVar: 'answer' });
  };
  const { description, hints } = declaration;
  const listed = { name, description, inputSchema, outputSchema, annotations: hints };
  return { ...declaration, name, inputSchema, outputSchema, misfit, listed };
}

function inputSchemaFor({ operation, aboutCompany, inShort }: ToolDeclaration): ObjectSchema {
  const parts = [operation.query, operation.body].flatMap((dto) => (dto === undefined ? [] : [inputSchemaOf(dto)]));
  const properties: Record<string, JsonSchema> = Object.assign({}, ...parts.map((part) => part.properties));
  const required = parts.flatMap((part) => part.required ?? []);
  for (const [name, description] of Object.entries(inShort ?? {})) {
    const { enum: _listedElsewhere, ...property } = properties[name] ?? {};
    properties[name] = { ...property, description };
  }
  const needed = aboutCompany === true ? required.filter((name) => name !== 'company_id') : required;
  // Which of the two is given is checked at the call: models' APIs take no alternatives at the top of a schema.
  return {
    type: 'object',
    properties: aboutCompany === true ? { ...properties, ...COMPANY_ARGUMENTS } : properties,
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
}

function outputSchemaFor(
  operation: AnyOperation,
  spec: Operation,
  schemaOf: (dto: Dto<object>) => ObjectSchema,
): JsonSchema {
  const documented = operation.answers[200] ?? operation.answers[201] ?? operation.answers[202];
  if (documented?.type === undefined) throw new Error(`operation ${operation.name} documents no answer`);
  const schema = schemaOf(documented.type);
  if (spec.meter !== 'tier1') return schema;
  const { properties, required, $defs } = schema;
  return {
    type: 'object',
    anyOf: [{ properties, ...(required !== undefined && { required }) }, CRAWLING],
    ...($defs !== undefined && { $defs }),
  };
}
