/** One third-party suite, run on the stack. */
export interface Suite {
  name: string;
  /** What it checks, for the table. */
  about: string;
  /** Installs its tools, before the stack starts; done once for each version. */
  install?(): Promise<unknown>;
  /** Rejects when it could not run; its findings are `failures`. */
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
  /** Key of a separate account, without a rate limit. */
  key: { id: number; raw: string };
  asyncApiFile: string;
  /** The demo.json of the stack. */
  stackFile: string;
  /** Folder for reports. */
  folder: string;
  say(line: string): void;
}

export interface Verdict {
  /** Number of checks, rules or scenarios. */
  looked: string;
  failures: string[];
  /** Why it did not run; then there are no failures. */
  skipped?: string;
}

/** Combines the findings of several surfaces. */
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
