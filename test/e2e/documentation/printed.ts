import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from '../../source-tree.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const LANGUAGES = ['sh', 'ts', 'python'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Sample {
  /** Page, language and place on the page. */
  name: string;
  page: string;
  /** The operation, on its own page; else null. */
  operation: string | null;
  language: Language;
  code: string;
}

/** Every complete program that the API pages print, and every curl command. */
export function printedSamples(): Sample[] {
  return sourceFiles('docs/api', ['.md']).flatMap((page) => {
    const blocks = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
    return blocks.flatMap(([, fence = '', code = ''], index): Sample[] => {
      const language = LANGUAGES.find((one) => one === fence);
      if (language === undefined || !code.includes('{base_url}')) return [];
      const operation = /operations\/(\w+)\.md$/.exec(page)?.[1] ?? null;
      return [{ name: `${page} ${language} ${index}`, page, operation, language, code }];
    });
  });
}
