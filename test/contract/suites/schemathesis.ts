import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { overSurfaces, type Subject, type Suite, type Surface, type Verdict } from './suite.js';
import { ended, pythonTools, rule } from './tools.js';

/** Time limits in seconds for fuzzing and stateful testing. */
const SECONDS_MAX = { api: 240, 'project-leads': 30 };
/**
 * Excluded checks. Without a key, project leads return 403 as specified, but `missing_required_header` accepts only
 * 401.
 */
const LEFT_OUT = { api: [], 'project-leads': ['--exclude-checks', 'missing_required_header'] };

interface JUnit {
  tests: number;
  failures: string[];
}

export const schemathesis: Suite = {
  name: 'Schemathesis',
  about: 'all checks; examples, coverage, fuzzing, stateful',
  install: pythonTools,
  run: (subject) => overSurfaces(subject, (surface) => looked(subject, surface)),
};

async function looked({ key, folder, say }: Subject, { name, baseUrl, file }: Surface): Promise<Verdict> {
  const report = join(folder, `schemathesis.${name}.xml`);
  const command = join(await pythonTools(), 'bin', 'schemathesis');
  const options = ['--config-file', rule(`schemathesis.${name}.toml`)];
  const limits = [
    '--max-time',
    String(SECONDS_MAX[name]),
    '--checks',
    'all',
    ...LEFT_OUT[name],
    '--report-junit-path',
    report,
  ];
  const { code, printed, complaints } = await ended(
    command,
    [...options, 'run', '--url', baseUrl, '--report', 'junit', ...limits, file],
    {
      CONTRACT_KEY: key.raw,
      CONTRACT_KEY_ID: String(key.id),
      SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
      PYTHONPATH: dirname(rule('schemathesis_hooks.py')),
    },
  );
  const { tests, failures } = junit(report, printed + complaints);
  writeFileSync(join(folder, `schemathesis.${name}.log`), printed);
  if (code !== 0) say(printed.slice(-20_000));
  if (code !== 0 && failures.length === 0) failures.push(`ended with ${code}: ${complaints.slice(-500)}`);
  const cases = /^ +(\d+) generated/m.exec(printed)?.[1] ?? 'no';
  return { looked: `${tests} operations and phases, ${cases} calls`, failures };
}

function junit(file: string, printed: string): JUnit {
  let xml: string;
  try {
    xml = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`no report: ${printed.slice(-2_000)}`, { cause: error });
  }
  const cases = [...xml.matchAll(/<testcase name="([^"]*)"[^>]*?(\/>|>[\s\S]*?<\/testcase>)/g)];
  const failing = cases.filter(([, , rest]) => /<(failure|error)\b/.test(rest ?? ''));
  return { tests: cases.length, failures: failing.map(([, name]) => name ?? '') };
}
