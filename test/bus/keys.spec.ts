import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { parseBusDirectory, parseBusPrivateKey } from '@hiring/platform-config';
import { busPublicKeys, newBusPrivateKey } from '../../docker/bus-keys.mjs';

test('keys made by the launcher, and by the commands of the documentation, fit together', () => {
  const keys = { gateway: newBusPrivateKey(), 'change-feed': newBusPrivateKey() };
  const directory = parseBusDirectory(busPublicKeys(keys));
  for (const [service, key] of Object.entries(keys)) {
    expect(directory.get(service)?.map(({ id }) => id)).toEqual([parseBusPrivateKey(key).id]);
  }
  const documented = `
    file=$(mktemp)
    openssl genpkey -algorithm x25519 -outform DER > "$file"
    tail -c 32 "$file" | base64
    openssl pkey -inform DER -in "$file" -pubout -outform DER | tail -c 32 | base64
    rm "$file"`;
  const [made = '', published = ''] = execFileSync('sh', ['-ec', documented]).toString().split('\n');
  expect(parseBusDirectory(`reads=${published}`).get('reads')?.[0]?.id).toBe(parseBusPrivateKey(made).id);
});
