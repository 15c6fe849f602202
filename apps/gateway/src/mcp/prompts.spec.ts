import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { promptOf, prompts } from './prompts.js';
import { toolsByName } from './tools/index.js';

const given = { company: 'Acme', role: 'sales', country: 'DE' };
const textOf = (name: string, args: Record<string, string>): string => {
  const [message] = promptOf(name, args).messages;
  return message?.content.type === 'text' ? message.content.text : '';
};

test.each(prompts.map(({ name }) => [name]))('%s names tools that there are, and the arguments given', (name) => {
  const prompt = prompts.find((one) => one.name === name);
  const text = textOf(name, given);
  const named = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word);
  const tools = named.filter((word) => toolsByName.has(word));
  expect(tools.length).toBeGreaterThan(0);
  const members = ['company_id', 'as_of'];
  expect(named.filter((word) => !toolsByName.has(word) && !members.includes(word))).toEqual([]);
  for (const { name: argument } of prompt?.arguments ?? []) {
    expect(text).toContain(given[argument as keyof typeof given]);
  }
});

test('a question without what it needs is refused, and one without what it may have reads on', () => {
  expect(() => promptOf('absent')).toThrow('Unknown prompt: absent');
  expect(() => promptOf('toString')).toThrow('Unknown prompt: toString');
  expect(() => promptOf('function_pulse', { company: ' ', role: 'sales' })).toThrow('Missing argument: company');
  expect(textOf('companies_hiring', { role: 'sales' })).toContain('hiring for sales, the most');
});
