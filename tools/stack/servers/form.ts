import { engineObstacle, imagesObstacle } from './docker.js';
import { Failure } from './failure.mjs';
import { javaObstacle } from './java-parts.js';
import { KAFKA_IMAGE } from './kafka.js';
import { POSTGRES_IMAGE } from './postgres.js';
import { REDIS_IMAGE, redisObstacle } from './redis.js';
import type { Form, Say, ServerName } from '../types.js';

export const IMAGES = { kafka: KAFKA_IMAGE, postgres: POSTGRES_IMAGE, redis: REDIS_IMAGE };
/**
 * For each server, a function that returns null if the server can run as a process, else the reason. Postgres always
 * can, because its binaries are in node_modules.
 */
const PROCESS_OBSTACLES = { kafka: javaObstacle, postgres: async () => null, redis: redisObstacle };
const OBSTACLES: Record<Form, (wanted: ServerName[], say: Say) => Promise<string | null>> = {
  containers: async (wanted, say) => {
    const images = wanted.map((name) => IMAGES[name]);
    return (await engineObstacle()) ?? imagesObstacle(images, say);
  },
  processes: async (wanted) => {
    const obstacles = await Promise.all(wanted.map((name) => PROCESS_OBSTACLES[name]()));
    return obstacles.find((obstacle) => obstacle !== null) ?? null;
  },
};

/** Returns null when this machine can run the given servers in that form, else the reason. */
export function formObstacle(form: Form, wanted: ServerName[] = ['kafka', 'postgres', 'redis'], say: Say = () => {}) {
  return OBSTACLES[form](wanted, say);
}

/**
 * Returns the first form in `order` in which this machine can run all given servers. If LOCAL_SERVERS names a form,
 * only that form is tried.
 * @throws {Failure} with the reasons when there is none
 */
export async function chooseForm(wanted: ServerName[], order: Form[], say: Say = () => {}): Promise<Form> {
  const forced = (process.env.LOCAL_SERVERS || undefined) as Form | undefined;
  if (forced !== undefined && !Object.hasOwn(OBSTACLES, forced)) {
    throw new Failure(`LOCAL_SERVERS must be containers or processes, not "${forced}".`);
  }
  if (forced !== undefined && !order.includes(forced)) {
    throw new Failure(`LOCAL_SERVERS is ${forced}, and these servers run only as ${order.join(' or ')}.`);
  }
  const obstacles = [];
  for (const form of forced === undefined ? order : [forced]) {
    const obstacle = await formObstacle(form, wanted, say);
    if (obstacle === null) return form;
    say(`no ${form}: ${obstacle}`);
    obstacles.push(obstacle);
  }
  throw new Failure(
    `The servers (${wanted.join(', ')}) cannot run here: ${obstacles.join('; ')}. Start Docker, or install Java 17 and ` +
      'Maven (Debian: apt-get install openjdk-17-jre-headless maven), or set KAFKA_BROKERS, DATABASE_ADMIN_URL and ' +
      'REDIS_URL to servers of your own.',
  );
}
