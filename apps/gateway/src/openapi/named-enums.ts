import {
  CLOSED_REASONS,
  DEGREES,
  EMPLOYMENT_TYPES,
  ERROR_CODES,
  FEED_EVENT_TYPES,
  JOB_FUNCTIONS,
} from '@hiring/contracts';
import { SCOPES, SENIORITIES, SIGNAL_TYPES, TIERS, WEBHOOK_KINDS, WORKPLACES } from '@hiring/contracts';
import {
  COVERAGES,
  DELIVERY_STATUSES,
  DIRECTIONS,
  FEED_ORDERS,
  SALARY_SOURCES,
  USAGE_KINDS,
} from '@hiring/contracts/operations';
import type { Json } from './headers.js';

/** Lists of values that several members and parameters share. The keys are the type names in generated clients. */
const VOCABULARIES: Record<string, readonly string[]> = {
  JobFunction: JOB_FUNCTIONS,
  Coverage: COVERAGES,
  Workplace: WORKPLACES,
  EmploymentType: EMPLOYMENT_TYPES,
  Seniority: SENIORITIES,
  Degree: DEGREES,
  SalarySource: SALARY_SOURCES,
  Tier: TIERS,
  WebhookKind: WEBHOOK_KINDS,
  Scope: SCOPES,
  FeedEventType: FEED_EVENT_TYPES,
  SignalType: SIGNAL_TYPES,
  ClosedReason: CLOSED_REASONS,
  Direction: DIRECTIONS,
  FeedOrder: FEED_ORDERS,
  DeliveryStatus: DELIVERY_STATUSES,
  UsageKind: USAGE_KINDS,
  ProblemCode: Object.keys(ERROR_CODES),
};
const NAMES = new Map(Object.entries(VOCABULARIES).map(([name, values]) => [values.join(), name]));

export function vocabularySchemas(): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(VOCABULARIES).map(([name, values]) => [name, { type: 'string', enum: [...values] }]),
  );
}

/** Replaces a vocabulary's values in a schema by a reference to the vocabulary. */
export function withNamedEnums<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withNamedEnums) as T;
  if (typeof value !== 'object' || value === null) return value;
  const {
    enum: values,
    type,
    ...rest
  } = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, /^examples?$/.test(name) ? member : withNamedEnums(member)]),
  );
  const name = Array.isArray(values) ? NAMES.get(values.filter((one) => one !== null).join()) : undefined;
  if (name === undefined) {
    return { ...rest, ...(type !== undefined && { type }), ...(values !== undefined && { enum: values }) } as T;
  }
  const $ref = `#/components/schemas/${name}`;
  return {
    ...rest,
    ...((values as unknown[]).includes(null) ? { anyOf: [{ $ref }, { type: 'null' }] } : { $ref }),
  } as T;
}
