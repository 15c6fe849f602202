import { DEGREES, SALARY_PERIODS, type TextFact, type TextFacts } from '@hiring/contracts';
import type { Draws } from '@hiring/fake-boards';
import { technologies } from '@hiring/extraction';

/** Slugs for random facts. Earlier slugs are more frequent. */
export const RANDOM_SLUGS = technologies()
  .slice(0, 6)
  .map(({ slug }) => slug);

/** Returns random facts, some of them unknown. */
export function randomTextFacts(draws: Draws): TextFacts {
  const fact = <Value>(share: number, value: () => Value): TextFact<Value> | null =>
    draws.chance(share) ? { value: value(), source: 'text', confidence: 0.9, rule: 'drawn' } : null;
  const named = RANDOM_SLUGS.filter((_slug, at) => draws.chance(0.5 / (1 + at)));
  const band = (): NonNullable<TextFacts['salary']>['value'][number] => {
    const least = (20 + draws.below(180)) * 1_000;
    return {
      min: draws.chance(0.8) ? least : null,
      max: draws.chance(0.8) ? least + 5_000 : null,
      ...{ currency: draws.pick(['EUR', 'USD']), period: draws.pick(SALARY_PERIODS) },
    };
  };
  return {
    ...{ version: 1, hash: '0'.repeat(32), length: 900 },
    language: draws.chance(0.9) ? draws.pick(['en', 'de']) : null,
    technologies: fact(0.7, () => named.map((slug) => ({ slug, required: null }))),
    salary: fact(0.4, () => Array.from({ length: 1 + draws.below(2) }, band)),
    experience_years: fact(0.5, () => ({ min: draws.chance(0.8) ? draws.below(8) : null, max: null })),
    degree: fact(0.5, () => ({ level: draws.pick(DEGREES), required: true })),
    visa_sponsorship: fact(0.4, () => draws.chance(0.5)),
  };
}
