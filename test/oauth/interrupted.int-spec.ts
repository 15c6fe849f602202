import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { ConsentRepository } from '../../apps/accounts/src/connected-apps/consent.repository.js';
import { OauthProvider } from '../../apps/accounts/src/oauth/oauth-provider.js';
import { ProviderRecords } from '../../apps/accounts/src/oauth/provider-records.js';
import { GrantService } from '../../apps/gateway/src/access/grant.service.js';
import { Agent } from './agent.js';
import { Installation, type Person } from './installation.js';

const installation = await Installation.open();
const agent = await Agent.of(installation, 'claude');
afterAll(() => installation.close());

/** Simulates a process that ends between two steps: the second step throws, and another process takes over. */
describe('a process of accounts that ends', () => {
  let person: Person;
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const ended = (): Promise<never> => Promise.reject(new Error('the process ended'));
  const another = async (): Promise<void> => {
    jest.restoreAllMocks();
    await installation.stopAccounts();
    await installation.startAccounts();
  };
  const grantsOf = async ({ customerId, userId }: Person): Promise<number> => {
    const grants = installation.bench.gateways.at(-1)?.get(GrantService);
    return (await grants?.list(customerId, userId))?.length ?? -1;
  };

  it.each([
    [
      'before the gateway opens the grant',
      () => jest.spyOn(GrantService.prototype, 'open').mockImplementationOnce(ended),
    ],
    [
      'before the library has the grant',
      () => jest.spyOn(ProviderRecords.prototype, 'upsert').mockImplementationOnce(ended),
    ],
    [
      'before the consent is stored',
      () => jest.spyOn(ConsentRepository.prototype, 'store').mockImplementationOnce(ended),
    ],
  ])('%s: the answer is given again and opens one grant', async (_when, end) => {
    person = await installation.person();
    const page = await agent.ask(person);
    end();
    await expect(agent.allow(person, page)).rejects.toThrow('no redirect: 50');
    await another();
    const code = (await agent.allow(person, page)).searchParams.get('code') ?? '';
    const tokens = await agent.exchange(code);
    expect((await installation.mcp(tokens.access_token)).status).toBe(200);
    expect(await grantsOf(person)).toBe(1);
  });

  it('after the consent: the library continues where it was', async () => {
    person = await installation.person();
    const page = await agent.ask(person);
    const provider = await installation.get(OauthProvider).get();
    jest.spyOn(provider, 'interactionResult').mockImplementationOnce(ended);
    await expect(agent.allow(person, page)).rejects.toThrow('no redirect: 50');
    await another();
    expect((await agent.allow(person, page)).searchParams.get('code')).not.toBeNull();
    expect(await grantsOf(person)).toBe(1);
  });

  it('while tokens are made: a refresh is repeated, and a code is not', async () => {
    person = await installation.person();
    const tokens = await agent.connect(person);
    const upsert = Reflect.get(ProviderRecords.prototype, 'upsert') as ProviderRecords['upsert'];
    const endAtToken = (): void => {
      jest.spyOn(ProviderRecords.prototype, 'upsert').mockImplementation(function (
        this: ProviderRecords,
        model,
        ...rest
      ) {
        return model === 'AccessToken' ? ended() : upsert.call(this, model, ...rest);
      });
    };
    endAtToken();
    expect((await agent.refresh(tokens.refresh_token ?? '')).status).toBe(500);
    await another();
    expect((await agent.refresh(tokens.refresh_token ?? '')).status).toBe(200);
    const code = await agent.code(person);
    endAtToken();
    expect((await agent.exchange(code)).status).toBe(500);
    await another();
    expect(await agent.exchange(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    // The code's second use has ended the code's grant. The earlier grant remains.
    expect(await grantsOf(person)).toBe(1);
  });

  it('between the ends at the gateway and here: nothing is renewed, and ending again is enough', async () => {
    person = await installation.person();
    const tokens = await agent.connect(person);
    const id = /\/apps\/(\d+)\/end/.exec((await person.browser.open('/apps')).text)?.[1] ?? '';
    jest.spyOn(ConsentRepository.prototype, 'end').mockImplementationOnce(ended);
    expect((await person.browser.submit(`/apps/${id}/end`, [])).status).toBe(500);
    await another();
    expect((await installation.mcp(tokens.access_token)).status).toBe(401);
    expect(await agent.refresh(tokens.refresh_token ?? '')).toMatchObject({ status: 400, error: 'invalid_grant' });
  });
});
