import { describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkEvent, checkFact, checkIntake, checkOutcome, checkUsage, MESSAGE_SCHEMAS } from './validate.js';

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const update = process.env['UPDATE_SCHEMAS'] === '1';

const checks = {
  intake: checkIntake,
  ledger: checkFact,
  events: checkEvent,
  usage: checkUsage,
  outcomes: checkOutcome,
} as const;
const nameOf = (schema: Record<string, unknown>): string =>
  (schema['discriminator'] as { propertyName: string }).propertyName;
const compiled = new Map<string, ValidateFunction>();
function whole(topic: keyof typeof checks): ValidateFunction {
  const known = compiled.get(topic);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ discriminator: true, allowUnionTypes: true, strictRequired: false });
  const validate = ajv.compile(MESSAGE_SCHEMAS[`hiring.${topic}`]);
  compiled.set(topic, validate);
  return validate;
}
const golden = readdirSync(here('golden')).filter((file) => file.endsWith('.json'));

describe('golden messages: every version ever written can be read', () => {
  it.each(golden)('%s', (file) => {
    const topic = file.split('.')[0] as keyof typeof checks;
    const message = JSON.parse(readFileSync(here(`golden/${file}`), 'utf8')) as Record<string, string>;
    expect(checks[topic](message)).toEqual({ ok: true, value: message });
    expect(file).toBe(`${topic}.${message[nameOf(MESSAGE_SCHEMAS[`hiring.${topic}`])]}.v1.json`);
  });

  it('every record type of every topic has one', () => {
    const types = Object.entries(MESSAGE_SCHEMAS).flatMap(([topic, schema]) =>
      (schema['oneOf'] as { properties: Record<string, { const: string }> }[]).map(
        (record) => `${topic.slice('hiring.'.length)}.${record.properties[nameOf(schema)]?.const}.v1.json`,
      ),
    );
    expect(golden.toSorted()).toEqual(types.toSorted());
  });
});

describe('schemas as published', () => {
  it.each(golden)(
    'judge %s, and what differs from it in one member, as the check does, for the same reason',
    (file) => {
      const topic = file.split('.')[0] as keyof typeof checks;
      const message = JSON.parse(readFileSync(here(`golden/${file}`), 'utf8')) as Record<string, unknown>;
      const validate = whole(topic);
      const others = [null, 7, 'x', {}, []];
      const changed = Object.keys(message).flatMap((name) => [
        Object.fromEntries(Object.entries(message).filter(([each]) => each !== name)),
        ...others.map((other) => ({ ...message, [name]: other })),
      ]);
      for (const each of [message, ...changed, ...others]) {
        const checked = checks[topic](each);
        expect(checked.ok).toBe(validate(each));
        const { instancePath, message: reason } = validate.errors?.[0] ?? {};
        if (!checked.ok) expect(checked.reason).toBe(`${instancePath || '/'} ${reason}`);
      }
    },
  );

  it.each(Object.entries(MESSAGE_SCHEMAS))('%s equals the file beside the code', (topic, schema) => {
    const file = here(`schemas/${topic}.schema.json`);
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    if (update) {
      mkdirSync(here('schemas'), { recursive: true });
      writeFileSync(file, text);
    }
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});

describe('a record that does not fit', () => {
  it.each([
    ['no type', {}],
    ['unknown type', { type: 'rumour' }],
    [
      'missing company',
      {
        type: 'link_board',
        command_id: 'c',
        observed_at: '2026-03-02T10:00:00.000Z',
        board_id: 'lever/a',
        via: 'caller',
      },
    ],
    [
      'time without milliseconds',
      {
        type: 'unlink_board',
        command_id: 'c',
        observed_at: '2026-03-02T10:00:00Z',
        company_id: 1,
        board_id: 'lever/a',
      },
    ],
    [
      'a thirteenth month',
      {
        type: 'unlink_board',
        command_id: 'c',
        observed_at: '2026-13-02T10:00:00.000Z',
        company_id: 1,
        board_id: 'lever/a',
      },
    ],
    [
      'id that is no integer',
      {
        type: 'unlink_board',
        command_id: 'c',
        observed_at: '2026-03-02T10:00:00.000Z',
        company_id: 1.5,
        board_id: 'lever/a',
      },
    ],
    ['null', null],
    ['text', 'observation'],
  ])('%s is refused with a reason', (_name, value) => {
    const checked = checkIntake(value);
    expect(checked.ok).toBe(false);
    expect(checked.ok ? '' : checked.reason).toMatch(/\S/);
  });

  it('bounds what a posting says in its text', () => {
    const observation = JSON.parse(readFileSync(here('golden/intake.observation.v1.json'), 'utf8')) as {
      postings: object[];
    };
    const saying = (named: number, bands: number): ReturnType<typeof checkIntake> => {
      const fact = (value: unknown): object => ({ value, source: 'text', confidence: 1, rule: 'r' });
      const band = { min: 1, max: null, currency: 'EUR', period: 'year' };
      const text_facts = {
        ...{ version: 1, hash: 'a'.repeat(32), length: 9, language: 'en', experience_years: null, degree: null },
        technologies: fact(Array.from({ length: named }, (_, n) => ({ slug: `t${n}`, required: null }))),
        salary: fact(Array.from({ length: bands }, () => band)),
        visa_sponsorship: null,
      };
      return checkIntake({ ...observation, postings: observation.postings.map((one) => ({ ...one, text_facts })) });
    };
    expect(observation.postings.length).toBeGreaterThan(0);
    expect(saying(200, 50).ok).toBe(true);
    expect([saying(201, 1).ok, saying(1, 51).ok]).toEqual([false, false]);
  });

  it('names the invalid member', () => {
    const checked = checkIntake({
      type: 'unlink_board',
      command_id: '',
      observed_at: '2026-03-02T10:00:00.000Z',
      company_id: 1,
      board_id: 'lever/a',
    });
    expect(checked).toEqual({ ok: false, reason: '/command_id must NOT have fewer than 1 characters' });
  });
});
