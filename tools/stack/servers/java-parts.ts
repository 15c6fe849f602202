import type { ExecException } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { launcherFolder, partsFolder } from './locations.mjs';
import { withLock } from './lock.mjs';
import { run } from './run.js';
import type { Say } from '../types.js';

const POM = join(launcherFolder, 'servers', 'pom.xml');
const FOLDER = join(partsFolder, 'java');
const STAMP = join(FOLDER, 'pom.sha256');
const FETCH_TIMEOUT_MS = 180_000;
/** The Java version that Kafka 4 requires. */
const JAVA_MAJOR_MIN = 17;

/**
 * Returns the folder with the jars from pom.xml. Maven fetches the jars if they are missing or the pom has changed. A
 * lock makes concurrent runs fetch only once.
 */
export async function javaParts(say: Say = () => {}) {
  if (jarsAreThere()) return FOLDER;
  await withLock(join(partsFolder, 'java.lock'), async () => {
    if (jarsAreThere()) return;
    say('fetching the Kafka and Redis jars with Maven (about 60 MB, once)');
    const fresh = `${FOLDER}.fresh`;
    rmSync(fresh, { recursive: true, force: true });
    await fetchJars(fresh);
    writeFileSync(join(fresh, 'pom.sha256'), pomDigest());
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(fresh, FOLDER);
  });
  return FOLDER;
}

/**
 * Returns null if this machine has a suitable Java, and has the jars or can fetch them. Otherwise returns the reason.
 */
export async function javaObstacle() {
  const { stderr } = await run('java', ['-version']).catch(() => ({ stderr: '' }));
  const major = /version "(?:1\.)?(\d+)/.exec(stderr)?.[1];
  if (Number(major) >= JAVA_MAJOR_MIN) return jarsObstacle();
  return `Java ${JAVA_MAJOR_MIN} or newer is missing${major === undefined ? '' : ` (this is Java ${major})`}`;
}

export async function jarsObstacle() {
  if (jarsAreThere()) return null;
  const maven = await run('mvn', ['-v']).catch(() => undefined);
  return maven === undefined ? 'Maven is missing' : null;
}

function jarsAreThere() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === pomDigest();
}

function pomDigest() {
  return createHash('sha256').update(readFileSync(POM)).digest('hex');
}

async function fetchJars(target: string) {
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${target}`, '-DincludeScope=runtime'];
  try {
    await run('mvn', ['-q', '-B', '-f', POM, ...goal], { timeout: FETCH_TIMEOUT_MS, maxBuffer: 1 << 24 });
  } catch (error) {
    const { stdout, stderr, message } = error as ExecException;
    const line = `${stdout ?? ''}${stderr ?? ''}`.split('\n').find((text) => text.includes('[ERROR]'));
    throw new Failure(`Maven could not fetch Kafka: ${line ?? message}`, { cause: error });
  }
}
