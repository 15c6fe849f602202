import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { Dto } from '../declaration.js';

const VARIANTS = 'hiring:variants';

interface Stated {
  description?: string;
  isArray?: boolean;
  maxItems?: number;
}

/**
 * Declares a member that holds an object of one of these classes. With `isArray`, the member holds a list, and each
 * element is an object of one of these classes.
 */
export function OneOfClasses(classes: readonly Dto<object>[], { isArray, ...stated }: Stated = {}): PropertyDecorator {
  const oneOf = classes.map((dto) => ({ $ref: getSchemaPath(dto) }));
  return applyDecorators(
    ((target: object) => ApiExtraModels(...classes)(target.constructor)) as PropertyDecorator,
    isArray === true ? ApiProperty({ type: 'array', items: { oneOf }, ...stated }) : ApiProperty({ oneOf, ...stated }),
    ((target: object, name: string) => Reflect.defineMetadata(VARIANTS, classes, target, name)) as PropertyDecorator,
  );
}

/** Returns the classes that `OneOfClasses` declared for a member. Returns undefined for any other member. */
export function variantsOf(dto: Dto<object>, name: string): readonly Dto<object>[] | undefined {
  return Reflect.getMetadata(VARIANTS, dto.prototype as object, name) as readonly Dto<object>[] | undefined;
}
