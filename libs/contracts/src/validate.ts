import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Fact } from './facts.js';
import type { IntakeMessage } from './intake.js';
import { eventsSchema } from './schemas/events.schema.js';
import { factSchema } from './schemas/fact.schema.js';
import { intakeSchema } from './schemas/intake.schema.js';
import type { JsonSchema } from './schemas/parts.js';
import { outcomeSchema, usageSchema } from './schemas/usage.schema.js';
import type { OutcomeRecorded, UsageMessage } from './usage.js';

const ajv = new Ajv2020({ discriminator: true, allErrors: false, allowUnionTypes: true, strictRequired: false });

/**
 * A check's result: either the valid message, or the reason why the message is invalid, with a JSON pointer to the
 * invalid member.
 */
export type Checked<T> = { ok: true; value: T } | { ok: false; reason: string };

/** A schema that `oneOfTypes` returned. */
interface SchemaOfTypes {
  discriminator: { propertyName: string };
  oneOf: { properties: Record<string, { const: string }> }[];
}

/**
 * Returns a check for one topic's messages. Each type's schema is compiled on first use, because all compiled schemas
 * together take megabytes and few services need all of them.
 */
function checker<T>(schema: JsonSchema): (value: unknown) => Checked<T> {
  const { discriminator, oneOf } = schema as unknown as SchemaOfTypes;
  const name = discriminator.propertyName;
  const byType = new Map(oneOf.map((one) => [one.properties[name]?.const, checkerOf<T>(one)]));
  const ofOthers = checkerOf<T>(schema);
  return (value) => (byType.get((value as Record<string, string> | null)?.[name]) ?? ofOthers)(value);
}

function checkerOf<T>(schema: object): (value: unknown) => Checked<T> {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    if (validate(value)) return { ok: true, value: value as T };
    const error = validate.errors?.[0];
    return { ok: false, reason: `${error?.instancePath || '/'} ${error?.message ?? 'does not fit the schema'}` };
  };
}

export const checkIntake = checker<IntakeMessage>(intakeSchema);
export const checkFact = checker<Fact>(factSchema);
export const checkUsage = checker<UsageMessage>(usageSchema);
export const checkOutcome = checker<OutcomeRecorded>(outcomeSchema);

export const checkEvent = checker<{ event_type: string }>(eventsSchema);

/** All message schemas by topic, as published. */
export const MESSAGE_SCHEMAS = {
  'hiring.intake': intakeSchema,
  'hiring.ledger': factSchema,
  'hiring.events': eventsSchema,
  'hiring.usage': usageSchema,
  'hiring.outcomes': outcomeSchema,
} as const;
