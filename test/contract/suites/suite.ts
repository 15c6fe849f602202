/** One suite written by others, held against the running stack. */
export interface Suite {
  name: string;
  /** What it looks at, for the table. */
  about: string;
  /** Rejects when it could not be run; what it found wrong are `failures`. */
  run(subject: Subject): Promise<Verdict>;
}

/** An HTTP surface and its OpenAPI document as the stack serves it. */
export interface Surface {
  name: 'api' | 'project-leads';
  baseUrl: string;
  file: string;
}

/** What is being looked at. */
export interface Subject {
  surfaces: readonly Surface[];
  /** Key of an account of its own, without a rate limit. */
  key: { id: number; raw: string };
  asyncApiFile: string;
  /** The demo.json of the stack. */
  stackFile: string;
  /** Where reports may be left. */
  folder: string;
  say(line: string): void;
}

export interface Verdict {
  /** Checks, rules or scenarios that were looked at. */
  looked: string;
  failures: string[];
  /** Why it was not run, in words; then there are no failures. */
  skipped?: string;
}

/** One verdict of what was found surface by surface. */
export async function overSurfaces(
  { surfaces }: Subject,
  look: (surface: Surface) => Promise<Verdict>,
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (const surface of surfaces) {
    const { looked, failures } = await look(surface);
    verdicts.push({
      looked: `${surface.name}: ${looked}`,
      failures: failures.map((one) => `${surface.name}: ${one}`),
    });
  }
  return {
    looked: verdicts.map(({ looked }) => looked).join('; '),
    failures: verdicts.flatMap(({ failures }) => failures),
  };
}
