import 'reflect-metadata';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { FieldError } from '@hiring/contracts';

export type Dto<T extends object> = new () => T;

const shapes = new WeakMap<Dto<object>, Map<string, unknown>>();

/** Returns the names and declared types of the DTO's members that have rules. */
export function shapeOf(dto: Dto<object>): Map<string, unknown> {
  const known = shapes.get(dto);
  if (known !== undefined) return known;
  const shape = new Map<string, unknown>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false)) {
    shape.set(rule.propertyName, Reflect.getMetadata('design:type', dto.prototype as object, rule.propertyName));
  }
  shapes.set(dto, shape);
  return shape;
}

const MAX_ECHO = 100;

/** Cuts a caller's text to 100 characters, for use in an answer. */
export function echo(text: string): string {
  return text.length <= MAX_ECHO ? text : `${text.slice(0, MAX_ECHO)}...`;
}

/** Removes the member's name from a class-validator message, because the pointer already has it. */
function messageOf(text: string, property: string): string {
  return text.startsWith(`${property} `) ? text.slice(property.length + 1) : text;
}

const TYPE_RULES = new Set(['isInt', 'isString', 'isBoolean', 'isArray']);

/** Returns the broken rules to report. If a value's type is wrong, only the type is reported. */
function reportable(broken: Record<string, string>): [rule: string, text: string][] {
  const rules = Object.entries(broken);
  const types = rules.filter(([rule]) => TYPE_RULES.has(rule));
  return types.length > 0 ? types : rules;
}

function flatten(failures: ValidationError[], prefix: string): FieldError[] {
  return failures.flatMap((failure) => {
    const pointer = `${prefix}${echo(failure.property)}`;
    const own = reportable(failure.constraints ?? {}).map(([, text]) => ({
      pointer,
      detail: messageOf(text, failure.property),
    }));
    return [...own, ...flatten(failure.children ?? [], `${pointer}/`)];
  });
}

/**
 * Returns an error for each sent member that the DTO's class (or a nested class) lacks. Reads the object as sent,
 * because class-transformer and class-validator overlook members with inherited names, such as `toString`.
 *
 * @param filled the object as a DTO
 */
export function unknownMembers(given: unknown, filled: unknown, prefix: string): FieldError[] {
  if (typeof given !== 'object' || given === null || typeof filled !== 'object' || filled === null) return [];
  const shape = Array.isArray(filled) ? undefined : shapeOf(classOf(filled));
  // Objects without a DTO class, such as a batch's rows, are checked where they are used.
  if (shape?.size === 0 && classOf(filled) === Object) return [];
  return Object.entries(given).flatMap(([name, member]: [string, unknown]) => {
    const pointer = `${prefix}${echo(name)}`;
    if (shape?.has(name) === false) return [{ pointer, detail: 'is not a known field' }];
    return unknownMembers(member, Reflect.get(filled, name), `${pointer}/`);
  });
}

/** Restores members without a class, such as a batch's rows, as they were sent. */
export function keepAsSent(given: object, filled: object): void {
  for (const [name, member] of Object.entries(filled) as [string, unknown][]) {
    if (typeof member !== 'object' || member === null || !Object.hasOwn(given, name)) continue;
    const sent = Reflect.get(given, name) as object;
    if (isTyped(member)) keepAsSent(sent, member);
    else Reflect.set(filled, name, sent);
  }
}

function isTyped(member: unknown): boolean {
  if (Array.isArray(member)) return member.some(isTyped);
  return typeof member === 'object' && member !== null && classOf(member) !== Object;
}

function classOf(filled: object): Dto<object> {
  return (Object.getPrototypeOf(filled) as { constructor: Dto<object> }).constructor;
}

/** Returns the rules that a DTO breaks, with pointers that begin with `prefix`. */
export function failedRules(value: object, prefix: string): FieldError[] {
  const failures = validateSync(value, { forbidUnknownValues: false });
  return [...flatten(failures, prefix), ...withNul(value, prefix)];
}

/**
 * Returns an error for each text with U+0000, which Postgres cannot store. Objects without a DTO class are checked
 * where they are used.
 */
function withNul(value: object, prefix: string): FieldError[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const pointer = `${prefix}${echo(name)}`;
    if (typeof member === 'string') {
      return member.includes('\0') ? [{ pointer, detail: 'must not contain the character U+0000' }] : [];
    }
    return hasRules(member) ? withNul(member, `${pointer}/`) : [];
  });
}

function hasRules(member: unknown): member is object {
  if (typeof member !== 'object' || member === null) return false;
  return Array.isArray(member) || shapeOf(classOf(member)).size > 0;
}
