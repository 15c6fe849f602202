import 'reflect-metadata';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { describedApi } from '../testing/described.testing.js';

/** The operations whose bodies and parameters the specification defines. */
const SPECIFIED: ReadonlySet<OperationName> = new Set<OperationName>([
  ...(['whoami', 'create_key', 'revoke_key', 'usage'] as const),
  ...(['is_hiring', 'open_reqs', 'enrichment', 'first_hire', 'repost_pain', 'ats_migrations'] as const),
  ...(['search_reqs', 'search_jobs', 'role_demand', 'hiring_pulse', 'pre_action_brief', 'events'] as const),
  ...(['create_webhook', 'create_watch', 'delete_watch', 'write_outcome', 'sheet_enrich'] as const),
]);

/** Members that are optional by design. */
const MAY_BE_ABSENT = [
  ...['ErrorMembers.errors', 'SignalEvent.company'],
  ...['SignalSide.is_surge', 'SignalSide.direction', 'SignalSide.is_hiring', 'SignalSide.open_req_count'],
  ...['SignalSide.new_roles_30d', 'SignalSide.velocity', 'SignalSide.vendor', 'SignalSide.repost_count'],
];

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
}

interface Described {
  operationId: OperationName;
  parameters?: { name: string; in: string; schema: Schema }[];
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }>; $ref?: string }
  >;
}

let schemas: Record<string, Schema> = {};
const described = new Map<OperationName, Described>();

beforeAll(async () => {
  const document = await describedApi();
  schemas = (document['components'] as { schemas: Record<string, Schema> }).schemas;
  for (const item of Object.values(document['paths'] as Record<string, Record<string, Described>>))
    for (const operation of Object.values(item)) described.set(operation.operationId, operation);
});

function operationOf(name: OperationName): Described {
  const found = described.get(name);
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
}

function bodyOf(name: OperationName, status: string): Schema {
  return operationOf(name).responses[status]?.content?.['application/json']?.schema ?? {};
}

/** Returns the schema, if it has a name, and all named schemas that it refers to, directly or indirectly. */
function reached(schema: Schema, found = new Map<string, Schema>()): Map<string, Schema> {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    const named = schemas[name];
    if (named === undefined) throw new Error(`${name} is no schema`);
    if (found.has(name)) return found;
    found.set(name, named);
    return reached(named, found);
  }
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.items === undefined ? [] : [schema.items])];
  for (const part of [...parts, ...[schema.oneOf, schema.anyOf, schema.allOf].flatMap((some) => some ?? [])])
    reached(part, found);
  return found;
}

function membersOf(schema: Schema): Record<string, Schema> {
  const [named] = reached(schema).values();
  return (schema.$ref === undefined ? schema : named)?.properties ?? {};
}

/** Returns the named schemas in the operation's successful answers. */
const answered = (name: OperationName): [string, Schema][] =>
  Object.keys(operationOf(name).responses)
    .filter((status) => Number(status) < 300)
    .flatMap((status) => [...reached(bodyOf(name, status))]);

const names = Object.keys(OPERATIONS) as OperationName[];
const own = names.filter((name) => !SPECIFIED.has(name));
const lists = own.filter(
  (name) => OPERATIONS[name].method === 'GET' && /^(list_|search_companies|usage_records)/.test(name),
);
/** Searches that bill each page. */
const searches = ['screen_companies', 'market_migrations'] as const;

describe('docs/api/concepts/conventions.md', () => {
  test.each(own)('every member is in every answer: %s', (name) => {
    const absent = answered(name).flatMap(([schema, { properties = {}, required = [] }]) =>
      Object.keys(properties).flatMap((member) => (required.includes(member) ? [] : [`${schema}.${member}`])),
    );
    expect(absent.filter((member) => !MAY_BE_ABSENT.includes(member))).toEqual([]);
  });

  test.each(names.filter((name) => '201' in OPERATIONS[name].answers))('a 201 says where: %s', (name) => {
    expect(operationOf(name).responses['201']?.headers).toHaveProperty('Location');
  });

  test.each([
    ['rotate_key', 'get_key'],
    ['create_search', 'get_search'],
  ] as const)('a 201 of our own has the whole object, with created_at: %s', (name, get) => {
    const made = Object.keys(membersOf(bodyOf(name, '201')));
    expect(made).toEqual(expect.arrayContaining([...Object.keys(membersOf(bodyOf(get, '200'))), 'created_at']));
  });

  test('no other operation of our own answers 201', () => {
    expect(own.filter((name) => '201' in OPERATIONS[name].answers).sort()).toEqual(['create_search', 'rotate_key']);
  });

  test.each(['get_key', 'get_webhook', 'get_watch', 'get_search', 'get_delivery'] as const)(
    'an object that was made has created_at: %s',
    (name) => {
      expect(membersOf(bodyOf(name, '200'))).toHaveProperty('created_at');
    },
  );

  test.each(own)('times are named by what they are: %s', (name) => {
    const members = answered(name).flatMap(([, { properties = {} }]) =>
      Object.entries(properties).flatMap(([member, { format }]) => (format === 'date-time' ? [member] : [])),
    );
    // The specification uses the names `first_hire` and `value` for times in its operation `first_hire`.
    const specified = ['as_of', 'first_seen', 'last_seen', 'timestamp', 'first_hire', 'value'];
    expect(
      members.filter((member) => !/.(_at|_since)$|^bucket_start$/.test(member) && !specified.includes(member)),
    ).toEqual([]);
    const filters = (operationOf(name).parameters ?? []).filter(
      ({ schema }) => (schema as Schema | undefined)?.format === 'date-time',
    );
    // market_migrations has the parameter `since`, as the specified role_demand does.
    const bare = name === 'market_migrations' ? ['since'] : [];
    expect(
      filters.map((filter) => filter.name).filter((each) => !/._(since|until)$/.test(each) && !bare.includes(each)),
    ).toEqual([]);
  });

  test.each([
    ...lists.map((name) => ['a list', name, 100] as const),
    ...searches.map((name) => ['a search, as those of the specification,', name, 20] as const),
  ])('%s has a cursor and its number of items by default: %s, %i', (_kind, name, items) => {
    const parameters = new Map(operationOf(name).parameters?.map((one) => [one.name, one.schema]));
    expect(parameters.get('cursor')?.type).toBe('string');
    expect(parameters.get('limit')?.default).toBe(items);
    expect(membersOf(bodyOf(name, '200'))).toHaveProperty('next_cursor');
  });

  test('every operation of our own with a cursor is held to the rules of lists', () => {
    const paged = own.filter((name) => operationOf(name).parameters?.some((one) => one.name === 'cursor'));
    expect(paged.sort()).toEqual([...lists, ...searches].sort());
  });

  test('values that several schemas share have a name', async () => {
    const { components, paths } = await describedApi();
    const inline: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { enum: values } = value as { enum?: string[] };
      if (Array.isArray(values) && values.length > 1) inline.push(values.filter((one) => one !== null).join());
      for (const member of Object.values(value)) walk(member);
    };
    walk([components, paths]);
    expect(inline.filter((values, index) => inline.indexOf(values) !== index)).toEqual([]);
  });
});
