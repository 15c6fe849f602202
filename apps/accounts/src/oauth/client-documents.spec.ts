import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Logger } from '@hiring/platform-observability';
import type { AccountsConfig } from '../config.js';
import type { ConsentRepository } from '../connected-apps/consent.repository.js';
import { ClientDocuments, SafeDocuments, type FetchDocument } from './client-documents.js';

const ID = 'https://app.example.com/client.json';
const DOCUMENT = {
  ...{ client_id: ID, client_name: 'App', redirect_uris: ['https://app.example.com/callback'] },
  ...{ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://app.example.com/jwks' },
};

function documentsOf(settings: Partial<AccountsConfig> = {}, answers: Record<string, unknown> = { [ID]: DOCUMENT }) {
  const read: string[] = [];
  const fetchDocument: FetchDocument = (url) => {
    read.push(url);
    const body = Buffer.from(JSON.stringify(answers[url] ?? null));
    return Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, body });
  };
  const config = { clientPolicy: 'known', clientHosts: [], ...settings } as unknown as AccountsConfig;
  const consents = { isConnected: (id: string) => Promise.resolve(id === 'https://used.example.com/c') };
  const logger = { info: () => undefined } as unknown as Logger;
  return { documents: new ClientDocuments(config, consents as ConsentRepository, fetchDocument, logger), read };
}

describe('documents of apps', () => {
  it('are read for known apps alone by default', async () => {
    const { documents } = documentsOf();
    const may = (id: string): Promise<boolean> => documents.mayRead(id, 'usr_1');
    expect(await may('https://claude.ai/oauth/x')).toBe(true);
    for (const id of [ID, 'https://claude.ai.example.com/x', 'https://sub.claude.ai/x', 'http://claude.ai/x', 'x']) {
      expect(await may(id)).toBe(false);
    }
    expect(await documentsOf({ clientHosts: ['app.example.com'] }).documents.mayRead(ID, null)).toBe(true);
    expect(await documentsOf({ clientPolicy: 'none' }).documents.mayRead('https://claude.ai/x', 'usr_1')).toBe(false);
  });

  it('of unlisted apps are read for people who are signed in, ten in a minute, and for connected apps', async () => {
    const { documents } = documentsOf({ clientPolicy: 'any' });
    expect(await documents.mayRead(ID, null)).toBe(false);
    expect(await documents.mayRead('https://used.example.com/c', null)).toBe(true);
    for (let count = 0; count < 10; count += 1) expect(await documents.mayRead(ID, 'usr_1')).toBe(true);
    await expect(documents.mayRead(ID, 'usr_1')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await documents.mayRead(ID, 'usr_2')).toBe(true);
  });

  it('that were refused are not read again at once, and no other address is read than those that a document names', async () => {
    const { documents, read } = documentsOf({}, { [ID]: { ...DOCUMENT, client_id: 'other' } });
    expect((await documents.fetch(ID)).type).toBe('error');
    expect((await documents.fetch(ID)).type).toBe('error');
    expect(read).toEqual([ID]);
    const good = documentsOf();
    expect((await good.documents.fetch('https://127.0.0.1/x')).type).toBe('error');
    expect(good.read).toEqual([]);
    expect((await good.documents.fetch(ID)).status).toBe(200);
    expect((await good.documents.fetch('https://app.example.com/jwks')).status).toBe(200);
  });

  it('are never read from this machine, another port, or without TLS', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const safe = new SafeDocuments({ fetchAllowedNetworks: [] });
    for (const url of [
      `https://127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/`,
      'https://127.0.0.1/',
      `https://localhost:${port}/x`,
    ]) {
      await expect(safe.fetch(url)).rejects.toMatchObject({ name: 'BlockedAddressError' });
    }
    expect(connections).toBe(0);
    await safe.onApplicationShutdown();
    server.close();
  });
});
