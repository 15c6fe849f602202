import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { overSurfaces, type Suite } from './suite.js';
import { ended, npmTools, rule } from './tools.js';

interface SpectralFinding {
  code: string;
  message: string;
  path: string[];
  /** The severity; 0 is an error. */
  severity: number;
}

interface RedoclyReport {
  totals: { errors: number };
  problems: { ruleId: string; severity: string; message: string; location: { pointer?: string }[] }[];
}

export const spectral: Suite = {
  name: 'Spectral',
  about: 'spectral:oas and the OWASP rules',
  install: npmTools,
  run: (subject) =>
    overSurfaces(subject, async ({ name, file }) => {
      const folder = await npmTools();
      // Spectral resolves `extends` relative to the ruleset's folder, so the rulesets are copied into the folder with
      // the installed packages.
      for (const one of ['api', 'project-leads'])
        copyFileSync(rule(`spectral.${one}.yaml`), join(folder, `.spectral.${one}.yaml`));
      const args = ['lint', '--ruleset', join(folder, `.spectral.${name}.yaml`), '--format', 'json', '--quiet', file];
      const { printed, complaints } = await ended(join(folder, 'node_modules', '.bin', 'spectral'), args);
      const findings = parsed<SpectralFinding[]>(printed, complaints);
      const errors = findings.filter(({ severity }) => severity === 0);
      return {
        looked: `${findings.length - errors.length} warnings`,
        failures: errors.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`),
      };
    }),
};

export const redocly: Suite = {
  name: 'Redocly',
  about: 'recommended-strict',
  install: npmTools,
  run: (subject) =>
    overSurfaces(subject, async ({ name, file }) => {
      const folder = await npmTools();
      const args = ['lint', '--config', rule(`redocly.${name}.yaml`), '--format', 'json', file];
      const { printed, complaints } = await ended(join(folder, 'node_modules', '.bin', 'redocly'), args);
      const { problems } = parsed<RedoclyReport>(printed, complaints);
      const errors = problems.filter(({ severity }) => severity === 'error');
      return {
        looked: `${problems.length - errors.length} warnings`,
        failures: errors.map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`),
      };
    }),
};

/** Parses a linter's report. Throws if there is no report, which happens when the linter could not read its rules. */
function parsed<T>(printed: string, complaints: string): T {
  try {
    return JSON.parse(printed) as T;
  } catch (error) {
    throw new Error(`no report: ${complaints.slice(-1_000)}${printed.slice(-1_000)}`, { cause: error });
  }
}
