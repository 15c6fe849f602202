import 'reflect-metadata';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { FieldError } from '@hiring/contracts';

export type Dto<T extends object> = new () => T;

const shapes = new WeakMap<Dto<object>, Map<string, unknown>>();

/** Members of a DTO that carry rules, with their declared types. */
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

/** A caller's own text, short enough to be repeated in an answer. */
export function echo(text: string): string {
  return text.length <= MAX_ECHO ? text : `${text.slice(0, MAX_ECHO)}...`;
}

/** class-validator begins its messages with the member's name, which is already in the pointer. */
function messageOf(text: string, property: string): string {
  return text.startsWith(`${property} `) ? text.slice(property.length + 1) : text;
}

function flatten(failures: ValidationError[], prefix: string): FieldError[] {
  return failures.flatMap((failure) => {
    const pointer = `${prefix}${echo(failure.property)}`;
    const own = Object.entries(failure.constraints ?? {}).map(([rule, text]) => ({
      pointer,
      detail: rule === 'whitelistValidation' ? 'is not a known field' : messageOf(text, failure.property),
    }));
    return [...own, ...flatten(failure.children ?? [], `${pointer}/`)];
  });
}

/** Failed rules of a filled DTO; pointers begin with `prefix`. */
export function failedRules(value: object, prefix: string): FieldError[] {
  return flatten(
    validateSync(value, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false }),
    prefix,
  );
}
