/** One third-party suite, run on the stack. */
export interface Suite {
  name: string;
  /** What it checks, for the table. */
  about: string;
  /** Installs its tools, before the stack starts; done once for each version. */
  install?(): Promise<unknown>;
  /** Runs the suite. Rejects when the suite could not run; its findings are `failures`. */
  run(subject: Subject): Promise<Verdict>;
}

/** An HTTP surface and its OpenAPI document as the stack serves it. */
export interface Surface {
  name: 'api' | 'project-leads';
  baseUrl: string;
  file: string;
  /** The same in OpenAPI 3.0, where it is served. */
  file30?: string;
}

/** The system under test. */
export interface Subject {
  surfaces: readonly Surface[];
  /** A separate account's key, without a rate limit. */
  key: { id: number; raw: string };
  asyncApiFile: string;
  /** The stack's demo.json. */
  stackFile: string;
  /** Folder for reports. */
  folder: string;
  say(line: string): void;
}

export interface Verdict {
  /** The number of checks, rules or scenarios. */
  looked: string;
  failures: string[];
  /** Why it did not run; then there are no failures. */
  skipped?: string;
}

/** Combines several surfaces' findings. */
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
