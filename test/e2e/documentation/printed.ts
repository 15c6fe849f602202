import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OperationName } from '@hiring/contracts/operations';
import { sourceFiles } from '../../source-tree.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLACES = ['docs', 'libs/client', 'libs/client-python', 'examples'];

/** The sample languages on each operation's page. */
export const LANGUAGES = ['sh', 'ts', 'python'] as const;
/** A sample's language; `try` is the pre-filled call in the API reference. */
export type Language = (typeof LANGUAGES)[number] | 'js' | 'try';

export interface Sample {
  /** The page, the language and the place on the page. */
  name: string;
  page: string;
  /** The operation, if the page is about one operation. Null on other pages. */
  operation: string | null;
  language: Language;
  code: string;
}

/** Blocks that are not programs, by page and language. Each has the test that runs it, or a description. */
const NO_PROGRAMS: Record<string, string> = {
  'README.md sh': 'what npm start prints: test/e2e/stack/started.e2e-spec.ts',
  'docs/deployment.md sh': 'commands of Docker: test/deploy',
  'docs/contracts.md ts': 'a member of a declaration in this repository',
  'docs/api/recipes/google-sheets.md js': 'a script for Google Sheets: test/documentation/recipes.spec.ts',
};

/** Code that completes a page's sample to a program. */
const AROUND: Record<string, [before: string, after: string]> = {
  'docs/webhooks.md js': [
    `import { signWebhook } from '@hiring/client';
const [secret, rawBody] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '{"type":"webhook.test"}'];
const request = { headers: await signWebhook({ body: rawBody, secret }) };
`,
    'console.log(event.type);',
  ],
  'docs/webhooks.md python': [
    `from hiring_client import sign_webhook
secret, raw_body = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"type":"webhook.test"}'
headers = sign_webhook(raw_body, secret)
`,
    'print(event["type"])',
  ],
  'docs/datasets.md python': ['import os\nos.chdir(os.environ["DATASET"])\n', 'print(reqs.num_rows)'],
};

/** Returns every curl command and every TypeScript, JavaScript and Python program on the pages. */
export function printedSamples(): Sample[] {
  const pages = ['README.md', ...PLACES.flatMap((place) => sourceFiles(place, ['.md']))];
  return pages.flatMap((page) => {
    const operation = /operations\/(\w+)\.md$/.exec(page)?.[1] ?? null;
    const blocks = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^ *```(\w+)\n([^]*?)^ *```$/gm)];
    return blocks.flatMap(([, fence = '', code = ''], index): Sample[] => {
      const language = ([...LANGUAGES, 'js'] as const).find((one) => one === fence);
      if (language === undefined || (language === 'sh' && !/\bcurl /.test(code))) return [];
      const kind = `${page} ${fence}`;
      if (kind in NO_PROGRAMS) return [];
      const [before, after] = AROUND[kind] ?? ['', ''];
      return [{ name: `${kind} ${index}`, page, operation, language, code: before + code + after }];
    });
  });
}

/** Returns the pre-filled call on an operation's page in the API reference. */
export function filledIn(name: OperationName): Sample {
  return { name: `${name} try`, page: `docs/api/operations/${name}.md`, operation: name, language: 'try', code: '' };
}
