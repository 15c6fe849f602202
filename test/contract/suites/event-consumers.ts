import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually } from '@hiring/platform-testing';
import { arePresent, installed, run } from '../installed-tools.js';
import { addressesOf, publicEvents } from './public-topic.js';
import type { Subject, Suite } from './suite.js';
import { pipInstall } from './tools.js';

const example = (file: string): string =>
  fileURLToPath(new URL(`../../../docs/examples/events-consumer/${file}`, import.meta.url));

interface Consumer {
  language: string;
  needs: [string, ...string[]][];
  install(): Promise<string>;
  command(folder: string): [program: string, ...args: string[]];
}

const CONSUMERS: readonly Consumer[] = [
  {
    language: 'JavaScript',
    needs: [],
    install: () => Promise.resolve(''),
    command: () => [process.execPath, example('consumer.mjs')],
  },
  {
    language: 'Java',
    needs: [
      ['java', '-version'],
      ['mvn', '-v'],
    ],
    install: () =>
      installed('events-consumer-java', [example('pom.xml')], async (folder) => {
        const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`];
        await run('mvn', ['-q', '-B', '-f', example('pom.xml'), ...goal]);
      }),
    command: (folder) => ['java', '-cp', join(folder, '*'), example('Consumer.java')],
  },
  {
    language: 'Python',
    needs: [['python3', '-m', 'pip', '--version']],
    install: () =>
      installed('events-consumer-python', [example('requirements.txt')], async (folder) => {
        await run('python3', ['-m', 'venv', '--without-pip', folder]);
        await pipInstall(folder, ['-r', example('requirements.txt')]);
      }),
    command: (folder) => [join(folder, 'bin', 'python3'), example('consumer.py')],
  },
  {
    language: 'Go',
    needs: [['go', 'version']],
    install: () => {
      const files = ['go.mod', 'go.sum', 'consumer.go'];
      return installed('events-consumer-go', files.map(example), async (folder) => {
        for (const file of files) copyFileSync(example(file), join(folder, file));
        await run('go', ['build', '-o', join(folder, 'consumer'), '.'], { cwd: folder });
      });
    },
    command: (folder) => [join(folder, 'consumer')],
  },
];

const PRESENT = CONSUMERS.filter(({ needs }) => needs.every((one) => arePresent([one])));

export const eventConsumers: Suite = {
  name: 'Event consumers',
  about: 'the documented consumers print every public event once, in order',
  install: async () => {
    for (const { install } of PRESENT) await install();
  },
  run: async (subject) => {
    const events = await publicEvents(subject.stackFile);
    const expected = events.map(
      ({ type, value }) => `${value.event_seq} ${type} company=${value.company_id} ${value.req_key}`,
    );
    const failures: string[] = [];
    for (const consumer of PRESENT) {
      const printed = await linesOf(subject, consumer, expected.length);
      const at = expected.findIndex((line, index) => printed[index] !== line);
      if (at !== -1) failures.push(`${consumer.language}: line ${at + 1} is ${printed[at]}, not ${expected[at]}`);
    }
    const languages = PRESENT.map(({ language }) => language).join(', ');
    return { looked: `${expected.length} events; ${languages}`, failures };
  },
};

async function linesOf(
  { stackFile }: Subject,
  { language, install, command }: Consumer,
  count: number,
): Promise<string[]> {
  const { kafka_brokers: brokers, topic } = addressesOf(stackFile);
  const [program, ...args] = command(await install());
  const child = spawn(program, [...args, brokers, topic, `contract-${process.pid}-${language}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  try {
    await Promise.race([eventually(() => lines.length >= count), ended]);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  return lines;
}
