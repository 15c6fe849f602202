import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { installed, run } from './installed-tools.js';

/** A received message with the receiver's secret. */
export interface Message {
  secret: string;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** Checks messages with a language's official Standard Webhooks library. */
export interface Receiver {
  language: string;
  /** Required programs, with arguments that make them exit at once. */
  tools: [string, ...string[]][];
  /** Installs the library with the language's package manager, once per version. */
  install(): Promise<string>;
  accepts(folder: string, messages: readonly Message[]): Promise<boolean[]>;
}

const source = (path: string): string => fileURLToPath(new URL(`./receivers/${path}`, import.meta.url));

const javascript: Receiver = {
  language: 'JavaScript',
  tools: [],
  install: () => Promise.resolve(''),
  accepts: (_folder, messages) => Promise.resolve(messages.map(isGenuine)),
};

const python: Receiver = {
  language: 'Python',
  tools: [['python3', '-m', 'pip', '--version']],
  install: () => {
    const requirements = source('python/requirements.txt');
    return installed('receiver-python', [requirements], async (folder) => {
      await run('python3', ['-m', 'venv', '--without-pip', folder]);
      const python3 = join(folder, 'bin', 'python3');
      const quietly = ['--quiet', '--disable-pip-version-check', '--no-input'];
      await run('python3', ['-m', 'pip', '--python', python3, 'install', ...quietly, '-r', requirements]);
    });
  },
  accepts: (folder, messages) => request(join(folder, 'bin', 'python3'), [source('python/receiver.py')], messages),
};

const go: Receiver = {
  language: 'Go',
  tools: [['go', 'version']],
  install: () => {
    const files = ['go/go.mod', 'go/go.sum', 'go/main.go'].map(source);
    return installed('receiver-go', files, async (folder) => {
      await run('go', ['build', '-o', join(folder, 'receiver'), '.'], { cwd: source('go') });
    });
  },
  accepts: (folder, messages) => request(join(folder, 'receiver'), [], messages),
};

const java: Receiver = {
  language: 'Java',
  tools: [
    ['java', '-version'],
    ['mvn', '-v'],
  ],
  install: () => {
    const pom = source('java/pom.xml');
    return installed('receiver-java', [pom], async (folder) => {
      const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`, '-DincludeScope=runtime'];
      await run('mvn', ['-q', '-B', '-f', pom, ...goal]);
    });
  },
  accepts: (folder, messages) =>
    request('java', ['-XX:TieredStopAtLevel=1', '-cp', join(folder, '*'), source('java/Receiver.java')], messages),
};

export const RECEIVERS = [javascript, python, go, java];

function isGenuine({ secret, id, timestamp, signature, body }: Message): boolean {
  const webhook = secret.startsWith('whsec_')
    ? new Webhook(secret)
    : new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' });
  try {
    webhook.verify(body, { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature });
    return true;
  } catch (error) {
    if (error instanceof Error && error.constructor.name === 'WebhookVerificationError') return false;
    throw error;
  }
}

async function request(command: string, args: string[], messages: readonly Message[]): Promise<boolean[]> {
  const lines = messages.map(({ secret, id, timestamp, signature, body }) =>
    [secret, id, timestamp, signature, body].map((field) => Buffer.from(field, 'utf8').toString('base64')).join('\t'),
  );
  const printed = await run(command, args, { input: lines.map((line) => `${line}\n`).join('') });
  const verdicts = printed.trimEnd().split('\n');
  if (verdicts.length !== messages.length) throw new Error(`${command} gave ${verdicts.length} verdicts`);
  return verdicts.map((verdict) => verdict === 'accepted');
}
