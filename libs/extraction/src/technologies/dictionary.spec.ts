import { describe, expect, test } from '@jest/globals';
import { extract } from '../extract.js';
import { technologies, technologyBySlug, terms, type Term } from './dictionary.js';
import rows from './technologies.json' with { type: 'json' };

interface Row {
  slug: string;
  example?: string;
  not?: string;
}

function slugsIn(text: string): string[] {
  const { technologies: fact } = extract(text, { hash: '', company: null, country: null });
  return fact?.value.map(({ slug }) => slug) ?? [];
}

describe('the dictionary', () => {
  test('has a slug per technology, of letters, digits and hyphens, in order', () => {
    const slugs = technologies().map(({ slug }) => slug);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(slugs).toEqual([...new Set(slugs)].sort());
    expect(slugs.every((slug) => technologyBySlug(slug)?.slug === slug)).toBe(true);
    expect(technologyBySlug('no-such-tool')).toBeUndefined();
  });

  test('gives no spelling to two technologies', () => {
    const owners = new Map<string, Set<string>>();
    for (const { text, technology } of terms()) {
      const folded = text.toLowerCase().replace(/[\s/-]+/g, ' ');
      owners.set(folded, (owners.get(folded) ?? new Set()).add(technology.slug));
    }
    expect([...owners].filter(([, slugs]) => slugs.size > 1)).toEqual([]);
  });

  test('finds every spelling in a sentence that asks for it', () => {
    const missed = terms().filter(({ text, technology }: Term) => {
      return !slugsIn(`You have experience with ${text} skills`).includes(technology.slug);
    });
    expect(missed.map(({ text }) => text)).toEqual([]);
  });

  test('has an example and an ordinary sentence for every name that needs company', () => {
    const alone = new Set(terms().flatMap(({ care, technology }) => (care === 'company' ? [technology.slug] : [])));
    const described = new Set((rows as Row[]).flatMap(({ slug, example, not }) => (example && not ? [slug] : [])));
    expect([...alone].filter((slug) => !described.has(slug))).toEqual([]);
  });
});

describe('ambiguous names', () => {
  const described = (rows as Row[]).flatMap(({ slug, example, not }) =>
    example === undefined || not === undefined ? [] : [{ slug, example, not }],
  );

  test.each(described)('$slug: "$example", and not "$not"', ({ slug, example, not }) => {
    expect(slugsIn(example)).toContain(slug);
    expect(slugsIn(not)).not.toContain(slug);
  });
});
