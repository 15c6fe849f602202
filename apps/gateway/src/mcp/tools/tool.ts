import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Dto, ToolDeclaration } from '@hiring/contracts/operations';
import type { AnyOperation } from '../../pipeline/operation.js';
import { checkedSchemaOf, inputSchemaOf, listedSchemaOf, type ObjectSchema } from './dto-schema.js';
import type { JsonSchema } from '../../openapi/documented-members.js';

export interface Tool extends ToolDeclaration {
  operation: AnyOperation;
  inputSchema: ObjectSchema;
  outputSchema: JsonSchema;
  /** Returns how an answer breaks `outputSchema` or a further promise of the API description; null when it does not. */
  misfit(structured: unknown): string | null;
  /** The entry in `tools/list`. */
  listed: Record<string, unknown>;
}

const COMPANY_ARGUMENTS: Record<string, JsonSchema> = {
  company_id: { type: 'integer', minimum: 1, description: 'This or domain, not both.' },
  domain: { type: 'string' },
};

/** A longer list of values is shown once, with the argument that has its own description. */
const SHORT_LIST_MAX = 8;

/** Answer of a Tier 1 read instead of data older than `max_age`. */
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

/** Computes, once, the parts of a tool that do not change. */
export function toolOf(operation: AnyOperation, declaration: ToolDeclaration): Tool {
  const inputSchema = inputSchemaFor(operation, declaration);
  const outputSchema = outputSchemaFor(operation, listedSchemaOf);
  const checkedSchema = outputSchemaFor(operation, checkedSchemaOf);
  let validate: ValidateFunction | undefined;
  const misfit = (structured: unknown): string | null => {
    validate ??= ajv.compile(checkedSchema);
    return validate(structured) ? null : ajv.errorsText(validate.errors, { dataVar: 'answer' });
  };
  const { name, description, hints } = declaration;
  const { summary: title } = operation;
  const listed = { name, title, description, inputSchema, outputSchema, annotations: hints };
  return { ...declaration, operation, inputSchema, outputSchema, misfit, listed };
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
  // The call checks which of the two is given: models' APIs accept no alternatives at the top of a schema.
  return {
    type: 'object',
    properties: aboutCompany === true ? { ...properties, ...COMPANY_ARGUMENTS } : properties,
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
}

function shortened(property: JsonSchema = {}, description: string): JsonSchema {
  const { enum: values, description: _long, ...rest } = property;
  return {
    ...rest,
    ...(description !== '' && { description }),
    ...(Array.isArray(values) && values.length <= SHORT_LIST_MAX && { enum: values }),
  };
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
