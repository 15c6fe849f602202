import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Failure } from './failure.mjs';
import { partsFolder } from './locations.mjs';
import { withLock } from './lock.mjs';

/** @import { Say } from '../types.d.mts' */

const run = promisify(execFile);
const POM = fileURLToPath(new URL('./pom.xml', import.meta.url));
const FOLDER = join(partsFolder, 'java');
const STAMP = join(FOLDER, 'pom.sha256');
const FETCH_TIMEOUT_MS = 180_000;
/** The oldest Java version that Kafka 4 supports. */
const JAVA_MAJOR_MIN = 17;

/**
 * Returns the folder with the jars of pom.xml, which Maven fetches once. A stamp with the digest of the pom ensures
 * that a changed pom is fetched again. A lock ensures that concurrent runs fetch once.
 * @param {Say} say
 */
export async function javaParts(say = () => {}) {
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

/** Returns null when this machine can run the jars and has or can fetch them, else what is missing. */
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

/** Whether the jars are there. The stamp beside them has the digest of pom.xml. */
function jarsAreThere() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === pomDigest();
}

function pomDigest() {
  return createHash('sha256').update(readFileSync(POM)).digest('hex');
}

async function fetchJars(target) {
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${target}`, '-DincludeScope=runtime'];
  try {
    await run('mvn', ['-q', '-B', '-f', POM, ...goal], { timeout: FETCH_TIMEOUT_MS, maxBuffer: 1 << 24 });
  } catch (error) {
    const line = `${error.stdout ?? ''}${error.stderr ?? ''}`.split('\n').find((text) => text.includes('[ERROR]'));
    throw new Failure(`Maven could not fetch Kafka: ${line ?? error.message}`, { cause: error });
  }
}
