import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Failure } from './failure.mjs';
import { partsFolder } from './locations.mjs';
import { withLock } from './lock.mjs';

const run = promisify(execFile);
const POM = fileURLToPath(new URL('./pom.xml', import.meta.url));
const FETCH_TIMEOUT_MS = 180_000;

/**
 * The folder of jars named in pom.xml, fetched once by Maven. A stamp with the pom's digest makes a changed pom fetch
 * again; a lock makes runs side by side fetch once.
 */
export async function javaParts(say = () => {}) {
  const folder = join(partsFolder, 'java');
  const stamp = join(folder, 'pom.sha256');
  const digest = createHash('sha256').update(readFileSync(POM)).digest('hex');
  const isThere = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
  if (isThere()) return folder;
  await withLock(join(partsFolder, 'java.lock'), async () => {
    if (isThere()) return;
    await requireTool('mvn', ['-v'], 'Maven', 'maven');
    say('fetching the Kafka and Redis jars with Maven (about 60 MB, once)');
    const fresh = `${folder}.fresh`;
    rmSync(fresh, { recursive: true, force: true });
    await fetchJars(fresh);
    writeFileSync(join(fresh, 'pom.sha256'), digest);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  });
  return folder;
}

export async function requireJava() {
  await requireTool('java', ['-version'], 'Java 17 or newer', 'openjdk-17-jre-headless');
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

async function requireTool(command, args, what, debianPackage) {
  try {
    await run(command, args);
  } catch (error) {
    throw new Failure(
      `${what} is missing and runs Kafka here: install it (Debian: apt-get install ${debianPackage}), start Docker, ` +
        'or set KAFKA_BROKERS, DATABASE_ADMIN_URL and REDIS_URL to servers of your own.',
      { cause: error },
    );
  }
}
