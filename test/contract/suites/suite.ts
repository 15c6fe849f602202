/** One third-party suite. */
export interface Suite {
  name: string;
  /** The table's text about what the suite checks. */
  about: string;
  /** Installs the tools, once per version, before the stack starts. */
  install?(): Promise<unknown>;
  /** Runs the suite. Findings are in `failures`; rejects only if the suite could not run. */
  run(subject: Subject): Promise<Verdict>;
}

/** An HTTP surface and its OpenAPI document as the stack serves it. */
export interface Surface {
  name: 'api' | 'project-leads';
  baseUrl: string;
  file: string;
  /** The document in OpenAPI 3.0, if there is one. */
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
  /** What the suite checked, as text for the table: for example, the number of tests. */
  looked: string;
  failures: string[];
  /** The reason why the suite did not run. There are no failures then. */
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
