import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Dto, JsonSchema, ToolDeclaration } from '@hiring/contracts/operations';
import type { AnyOperation } from '../../pipeline/operation.js';
import { checkedSchemaOf, inputSchemaOf, listedSchemaOf, type ObjectSchema } from './dto-schema.js';
export interface Tool extends ToolDeclaration {
  operation: AnyOperation;
  pathNames: string[];
  inputSchema: ObjectSchema;
  outputSchema: JsonSchema;
  /** Returns how an answer breaks `outputSchema` or another published rule; null if it does not. */
  misfit(structured: unknown): string | null;
  /** The tool's entry in `tools/list`. */
  listed: Record<string, unknown>;
}

/** Arguments that name a call's subject: a company, or a watch's saved search. */
export const SUBJECTS = ['company_id', 'domain', 'search_id'];

/** Schema of the answer to a Tier 1 read whose data is older than `max_age`. */
const CRAWLING: JsonSchema = {
  properties: {
    status: { type: 'string', enum: ['crawling'] },
    job_id: { type: 'integer' },
    retry_after_seconds: { type: 'integer' },
  },
  required: ['status', 'job_id', 'retry_after_seconds'],
};

const LISTED_CRAWLING = { status: {}, job_id: {}, retry_after_seconds: {} };

const ajv = ajvFormats.default(new Ajv2020({ strict: false }));

/** Computes a tool's constant parts once. */
export function toolOf(operation: AnyOperation, declaration: ToolDeclaration): Tool {
  const inputSchema = inputSchemaFor(operation, declaration);
  const outputSchema = named(outputSchemaFor(operation, listedSchemaOf), declaration);
  const checkedSchema = outputSchemaFor(operation, checkedSchemaOf);
  let validate: ValidateFunction | undefined;
  const misfit = (structured: unknown): string | null => {
    validate ??= ajv.compile(checkedSchema);
    return validate(structured) ? null : ajv.errorsText(validate.errors, { dataVar: 'answer' });
  };
  const { name, description, hints } = declaration;
  const { summary: title } = operation;
  const { readOnlyHint, openWorldHint } = hints;
  // The other hints apply only to tools that change something.
  const annotations = readOnlyHint ? { readOnlyHint, openWorldHint } : hints;
  const listed = { name, title, description, inputSchema: inList(inputSchema), outputSchema, annotations };
  const pathNames = [...operation.path.matchAll(/:(\w+)/g)].map(([, argument]) => argument as string);
  return { ...declaration, operation, pathNames, inputSchema, outputSchema, misfit, listed };
}

/** Adds the company's name to an answer's schema. REST answers do not have this name. */
function named(schema: JsonSchema, { aboutCompany }: ToolDeclaration): JsonSchema {
  if (aboutCompany !== true) return schema;
  return { ...schema, properties: { ...(schema['properties'] as object), company: {} } };
}

/**
 * Removes each `minimum` of 0 or 1, because the tool list must be small: every conversation contains it. Calls are
 * still checked against these minimums.
 */
function inList(schema: ObjectSchema): ObjectSchema {
  const shown = Object.entries(schema.properties).map(([name, property]) => {
    const keywords = Object.entries(property).filter(([keyword, value]) => keyword !== 'minimum' || Number(value) > 1);
    return [name, Object.fromEntries(keywords) as JsonSchema] as const;
  });
  return { ...schema, properties: Object.fromEntries(shown) };
}

function inputSchemaFor(operation: AnyOperation, { aboutCompany, inShort, defaults }: ToolDeclaration): ObjectSchema {
  const path = aboutCompany === true ? undefined : operation.params;
  const parts = [path, operation.query, operation.body].flatMap((dto) =>
    dto === undefined ? [] : [inputSchemaOf(dto)],
  );
  const properties: Record<string, JsonSchema> = Object.assign({}, ...parts.map((part) => part.properties));
  const required = parts.flatMap((part) => part.required ?? []);
  for (const [name, description] of Object.entries(inShort ?? {}))
    properties[name] = shortened(properties[name], description);
  for (const [name, value] of Object.entries(defaults ?? {}))
    properties[name] = { ...properties[name], default: value };
  const needed = aboutCompany === true ? required.filter((name) => name !== 'company_id') : required;
  return {
    type: 'object',
    properties: aboutCompany === true ? { ...properties, ...COMPANY_ARGUMENTS } : properties,
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
}

/**
 * Arguments that name a company. Models' APIs accept no alternatives in a schema, so the call checks that one is given.
 */
const COMPANY_ARGUMENTS: Record<string, JsonSchema> = {
  company_id: { type: 'integer', minimum: 1, description: 'From a search.' },
  domain: { type: 'string', description: 'Or its full name; instead of company_id.' },
};

function shortened(property: JsonSchema = {}, description: string): JsonSchema {
  const { description: _long, ...rest } = property;
  return { ...rest, ...(description !== '' && { description }) };
}

function outputSchemaFor(operation: AnyOperation, schemaOf: (dto: Dto<object>) => ObjectSchema): JsonSchema {
  const documented = operation.answers[200] ?? operation.answers[201] ?? operation.answers[202];
  if (documented?.type === undefined) throw new Error(`operation ${operation.name} documents no answer`);
  const schema = schemaOf(documented.type);
  if (operation.meter !== 'tier1') return schema;
  const { properties, required, $defs } = schema;
  if (schemaOf === listedSchemaOf) return { type: 'object', properties: { ...properties, ...LISTED_CRAWLING } };
  return {
    type: 'object',
    anyOf: [{ properties, ...(required !== undefined && { required }) }, CRAWLING],
    ...($defs !== undefined && { $defs }),
  };
}
