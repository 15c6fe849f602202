import { endpointsOf, isMetered, listOf, type DescribedApi, type Endpoint, type Schema } from './described-api.js';

const HEAD = '# Made from the OpenAPI document by `npm run docs:api`; do not edit.\n';
const FOLDER = 'libs/client-python/src/hiring_client/_generated';

/** Returns the Python client's generated files by path: types for bodies, an operation table, and methods. */
export function pythonClient(api: DescribedApi): Record<string, string> {
  return {
    [`${FOLDER}/models.py`]: models(api),
    [`${FOLDER}/operations.py`]: operationTable(api),
    [`${FOLDER}/methods.py`]: methods(api),
  };
}

function models({ components: { schemas } }: DescribedApi): string {
  const classes = Object.entries(schemas).map(([name, schema]) => {
    const { properties = {}, required = [] } = schema;
    if (schema.enum !== undefined) return `\n\n${name}: TypeAlias = ${typeOf(schema)}\n`;
    const members = Object.entries(properties).map(([member, part]) => {
      const type = typeOf(part);
      return `    ${member}: ${required.includes(member) ? type : `NotRequired[${type}]`}\n`;
    });
    return `\n\nclass ${name}(TypedDict):\n${members.join('') || '    pass\n'}`;
  });
  const imports =
    'from __future__ import annotations\n\nfrom typing import Any, Literal\n\nfrom typing_extensions import NotRequired, TypeAlias, TypedDict\n';
  return `${HEAD}"""Bodies of requests and answers, as the API description has them."""\n\n${imports}${classes.join('')}`;
}

function typeOf(schema: Schema, prefix = ''): string {
  const alternatives = schema.oneOf ?? schema.anyOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined);
  if (schema.$ref !== undefined) return `${prefix}${schema.$ref.split('/').at(-1)}`;
  if (alternatives !== undefined && schema.properties === undefined) {
    return [...new Set(alternatives.map((one) => typeOf(one, prefix)))].join(' | ');
  }
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) {
    const texts = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
    return `Literal[${texts.join(', ')}]${values.includes(null) ? ' | None' : ''}`;
  }
  return [schema.type ?? 'any']
    .flat()
    .map((type) => plainType(type, schema, prefix))
    .join(' | ');
}

function plainType(type: string, { items, additionalProperties }: Schema, prefix: string): string {
  switch (type) {
    case 'string':
      return 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'array':
      return `list[${typeOf(items ?? {}, prefix)}]`;
    case 'object':
      return `dict[str, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, prefix) : 'Any'}]`;
    default:
      return 'Any';
  }
}

function operationTable(api: DescribedApi): string {
  const rows = endpointsOf(api).map(
    ({ method, path, operation }) =>
      `    "${operation.operationId}": Operation("${method}", "${path}", ${isMetered(operation) ? 'True' : 'False'}),\n`,
  );
  const declared = `from typing import NamedTuple


class Operation(NamedTuple):
    method: str
    path: str
    metered: bool
    """Whether it accepts an Idempotency-Key."""
`;
  return `${HEAD}${declared}\n\nOPERATIONS = {\n${rows.join('')}}\n`;
}

interface Argument {
  name: string;
  type: string;
  isRequired: boolean;
}

function methods(api: DescribedApi): string {
  const endpoints = endpointsOf(api);
  const of = (isAsync: boolean): string => {
    const written = endpoints.flatMap((endpoint) => [
      callMethod(api, endpoint, isAsync),
      ...pageMethod(api, endpoint, isAsync),
    ]);
    const [base, name] = isAsync ? ['AsyncCalls', 'AsyncMethods'] : ['Calls', 'Methods'];
    return `\n\nclass ${name}(${base}):\n${written.join('\n')}`;
  };
  const imports = `"""A method for each operation."""

from __future__ import annotations

from typing import AsyncIterator, Iterator, Literal

from typing_extensions import Unpack

from . import models
from .._answer import Answer
from .._calls import AsyncCalls, Calls, CallOptions, MeteredOptions
`;
  return `${HEAD}${imports}${of(false)}${of(true)}`;
}

function argumentsOf(api: DescribedApi, { operation }: Endpoint): Argument[] {
  const { parameters = [], requestBody } = operation;
  const given = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(({ name, schema, required }) => ({ name, type: typeOf(schema, 'models.'), isRequired: required === true }));
  const reference = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
  const body = reference === undefined ? undefined : api.components.schemas[reference];
  const members = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    type: typeOf(schema, 'models.'),
    isRequired: body?.required?.includes(name) === true,
  }));
  return [...given, ...members];
}

/** Returns the parameters that a method declares and those that it forwards. */
function signature(all: readonly Argument[], path: string, options: string): { declared: string; passed: string } {
  const isInPath = ({ name }: Argument): boolean => path.includes(`{${name}}`);
  const ordered = [...all.filter(isInPath), ...all.filter((argument) => !isInPath(argument))].sort(
    (one, other) => Number(other.isRequired) - Number(one.isRequired),
  );
  const texts = ordered.map(({ name, type, isRequired }) =>
    isRequired ? `${name}: ${type}` : `${name}: ${type.endsWith('| None') ? type : `${type} | None`} = None`,
  );
  const byPosition = all.filter(isInPath).length;
  const named = texts.slice(byPosition);
  const declared = ['self', ...texts.slice(0, byPosition), ...(named.length > 0 ? ['*', ...named] : [])];
  return {
    declared: [...declared, `**options: Unpack[${options}]`].map((text) => `        ${text},\n`).join(''),
    passed: `{${all.map(({ name }) => `"${name}": ${name}`).join(', ')}}`,
  };
}

function callMethod(api: DescribedApi, endpoint: Endpoint, isAsync: boolean): string {
  const { path, operation } = endpoint;
  const options = isMetered(operation) ? 'MeteredOptions' : 'CallOptions';
  const { declared, passed } = signature(argumentsOf(api, endpoint), path, options);
  const answers = Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 300)
    .map(([, { content }]) => {
      const schema = content?.['application/json']?.schema;
      return `Answer[${schema === undefined ? 'None' : typeOf(schema, 'models.')}]`;
    });
  const name = operation.operationId;
  return method(isAsync ? 'async def' : 'def', name, declared, {
    answer: answers.join(' | '),
    about: operation.summary,
    body: `${isAsync ? 'await ' : ''}self.call("${name}", ${passed}, **options)`,
  });
}

/** Returns a method that iterates over an operation's pages. */
function pageMethod(api: DescribedApi, endpoint: Endpoint, isAsync: boolean): string[] {
  const { path, operation } = endpoint;
  const list = listOf(api, operation);
  if (list === null) return [];
  const [member, { items = {} }] = list;
  const name = operation.operationId;
  const { declared, passed } = signature(argumentsOf(api, endpoint), path, 'CallOptions');
  return [
    method('def', `iter_${name.replace(/^list_/, '')}`, declared, {
      answer: `${isAsync ? 'AsyncIterator' : 'Iterator'}[${typeOf(items, 'models.')}]`,
      about: `${operation.summary}: the items of all pages from \`cursor\` on. Each page is a call, made when it is needed.`,
      body: `self.items("${name}", "${member}", ${passed}, **options)`,
    }),
  ];
}

function method(
  keyword: string,
  name: string,
  declared: string,
  { answer, about, body }: { answer: string; about: string; body: string },
): string {
  const sentence = /[.?!]$/.test(about) ? about : `${about}.`;
  return `    ${keyword} ${name}(
${declared}    ) -> ${answer}:
        """${sentence}"""
        return ${body}
`;
}
