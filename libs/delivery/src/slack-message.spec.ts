import { expect, test } from '@jest/globals';
import { FEED_EVENT_TYPES, SIGNAL_TYPES } from '@hiring/contracts';
import type { PushedEvent } from './message.js';
import { slackBody, slackTestBody } from './slack-message.js';

interface TextObject {
  type: string;
  text: string;
}
interface SlackMessage {
  text: string;
  blocks: { type: string; text?: TextObject; elements?: TextObject[] }[];
}

const AT = '2026-03-02T10:00:00.000Z';
const pushed = (data: object, over: Partial<PushedEvent> = {}, company = { name: 'Acme', domain: 'acme.example' }) => ({
  ...{ event_seq: 42, signal_no: 0, event_type: 'opened', observed_at: AT },
  ...{ body: JSON.stringify(data), company: JSON.stringify(company), ...over },
});
const event = {
  title: 'Cook',
  function: 'hospitality',
  country: 'DE',
  source_board: 'lever',
  req_key: 'lever:acme:cook',
};
const message = (body: string): SlackMessage => JSON.parse(body) as SlackMessage;
const shown = ({ blocks }: SlackMessage): string[] =>
  blocks
    .flatMap(({ text, elements = [] }) => [...(text === undefined ? [] : [text]), ...elements])
    .map(({ text }) => text);

test('a message says what happened at which company, and ends with the id of the delivery', () => {
  expect(shown(message(slackBody(pushed(event), 3)))).toEqual([
    'Acme (acme.example)\nNew role: Cook',
    `hospitality · DE · lever · ${AT}`,
    'evt_42_3',
  ]);
});

test('a closure, which has no title, names the key of the role', () => {
  const closure = { title: null, function: null, country: null, req_key: 'lever:acme:cook', reason: 'missed' };
  expect(shown(message(slackBody(pushed(closure, { event_type: 'closed' }), 3)))[0]).toBe(
    'Acme (acme.example)\nRole closed: lever:acme:cook',
  );
});

test('a signal has the values that changed, and its own id', () => {
  const signal = {
    function: null,
    title: null,
    req_key: null,
    before: { vendor: 'lever' },
    after: { vendor: 'ashby' },
  };
  const body = slackBody(pushed(signal, { event_type: 'ats_migrated', signal_no: 2 }), 3);
  expect(shown(message(body))).toEqual([
    'Acme (acme.example)\nTracking system changed from lever to ashby',
    AT,
    'sig_42.2_3',
  ]);
});

test('every type of event and signal has words', () => {
  const bodies = [
    ...FEED_EVENT_TYPES.map((event_type) => slackBody(pushed(event, { event_type }), 3)),
    ...SIGNAL_TYPES.map((event_type) => slackBody(pushed({ before: {}, after: {} }, { event_type, signal_no: 1 }), 3)),
  ];
  for (const body of bodies) expect(body).not.toContain('undefined');
  expect(new Set(bodies).size).toBe(FEED_EVENT_TYPES.length + SIGNAL_TYPES.length);
});

test.each([
  '<!channel>',
  '<!here|now>',
  '<@U024BE7LH>',
  '<https://evil.example|Acme>',
  '&lt;!channel&gt;',
  'a\n<!everyone>\u202e\u2028\u0000b',
  '\ud83d <!channel>',
])('%j in a name or title can neither mention anyone nor be a link', (hostile) => {
  const body = slackBody(pushed({ ...event, title: hostile }, {}, { name: hostile, domain: hostile }), 3);
  const { text, blocks } = message(body);
  expect(text + JSON.stringify(blocks)).not.toMatch(/[<>\u202e\u2028]|\p{Cs}|\\u0000/u);
  expect(text).not.toMatch(/&(?!amp;|lt;|gt;)/);
  expect(shown({ text, blocks })[0]?.split('\n')).toHaveLength(2);
  const types = blocks.flatMap(({ text: one, elements = [] }) => [one, ...elements]).map((one) => one?.type);
  expect(new Set(types.filter((type) => type !== undefined))).toEqual(new Set(['plain_text']));
});

test('the longest names and titles stay within the limits of Slack', () => {
  const long = '&'.repeat(10_000);
  const { text, blocks } = message(slackBody(pushed({ ...event, title: long }, {}, { name: long, domain: long }), 3));
  expect(text.length).toBeLessThanOrEqual(40_000);
  expect(blocks.length).toBeLessThanOrEqual(50);
  for (const one of shown({ text, blocks })) expect(one.length).toBeLessThanOrEqual(3_000);
});

test('every attempt has the same bytes', () => {
  expect(slackBody(pushed(event), 3)).toBe(slackBody(pushed(event), 3));
});

test('a test message has its id', () => {
  expect(shown(message(slackTestBody(5, 'test_1')))).toEqual(['Test of webhook 5: messages arrive here.', 'test_1']);
});
