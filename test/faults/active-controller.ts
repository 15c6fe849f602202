import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder, reachableFolder } from '@hiring/stack';

/**
 * Returns the active controller's node id. Reads it from the newest election in the brokers' quorum-state files,
 * because the admin API returns any available broker as the controller.
 */
export function activeController(brokers: readonly string[]): number {
  const folder = reachableFolder(join(localFolder, 'tmp', `${process.pid}-${brokers[0]?.split(':')[1]}`));
  const notes = brokers.map((_, index) => join(folder, `kafka${index + 1}`, '__cluster_metadata-0', 'quorum-state'));
  const elections = notes.map(
    (note) => JSON.parse(readFileSync(note, 'utf8')) as { leaderId: number; leaderEpoch: number },
  );
  return elections.reduce((newest, one) => (one.leaderEpoch > newest.leaderEpoch ? one : newest)).leaderId;
}
