import { seedCompanies } from '../demo.js';
import { saveSecrets } from './secrets.js';
import { supportCommands } from './support.js';
import type { RunningContext, Say, SupportCommand } from '../types.js';

const TIER = 'pro';

/** Returns whether an earlier start already seeded the demo's history. */
export function isSeeded({ secrets, reducedDemo }: RunningContext): boolean {
  return secrets.demo_seeded === wantedDemo(reducedDemo);
}

function wantedDemo(reducedDemo: boolean) {
  return reducedDemo ? 'reduced' : 'full';
}

/**
 * Creates the demo's customer, key and companies. The key is stored with the stack's secrets, and later starts use it.
 */
export async function seedDemo(context: RunningContext, say: Say): Promise<{ apiKey: string; signInLink: string }> {
  const support = supportCommands(context);
  const { secrets, dataDir, reducedDemo } = context;
  const kept = secrets.demo_api_key;
  if (kept !== undefined && isSeeded(context) && (await isAccepted(context.baseUrl, kept))) {
    say('the demo is there from the last start');
    return { apiKey: kept, signInLink: await signInLink(context, support) };
  }
  const apiKey = await demoKey(context, support, say);
  await seedCompanies({ ...context, support, say });
  secrets.demo_seeded = wantedDemo(reducedDemo);
  saveSecrets(dataDir, secrets);
  return { apiKey, signInLink: await signInLink(context, support) };
}

/** Returns a new sign-in link. A link works once, within 15 minutes, so none is stored. */
async function signInLink({ secrets, dataDir, baseUrl }: RunningContext, support: SupportCommand): Promise<string> {
  const { demo_api_key: apiKey = '' } = secrets;
  if (secrets.demo_owner === undefined || secrets.demo_owner.api_key !== apiKey) {
    const customer = await customerOf(baseUrl, apiKey);
    const owner = await support<{ user_id: string }>('users', 'add', customer, '--name', 'Demo', '--role', 'owner');
    secrets.demo_owner = { api_key: apiKey, user_id: owner.user_id };
    saveSecrets(dataDir, secrets);
  }
  return (await support<{ link: string }>('users', 'link', secrets.demo_owner.user_id)).link;
}

async function customerOf(baseUrl: string, apiKey: string): Promise<string> {
  return ((await (await whoami(baseUrl, apiKey)).json()) as { customer_id: string }).customer_id;
}

async function demoKey(context: RunningContext, support: SupportCommand, say: Say): Promise<string> {
  const { secrets, dataDir, baseUrl } = context;
  if (secrets.demo_api_key !== undefined && (await isAccepted(baseUrl, secrets.demo_api_key)))
    return secrets.demo_api_key;
  say('creating the demo customer and its key');
  const customer = await support<{ customer_id: string }>('customers', 'create', '--name', 'Demo', '--tier', TIER);
  const issued = await support<{ key: string }>('keys', 'issue', customer.customer_id);
  secrets.demo_api_key = issued.key;
  saveSecrets(dataDir, secrets);
  return issued.key;
}

/** Returns whether the gateway accepts the key. A stored key may belong to data that was removed. */
async function isAccepted(baseUrl: string, apiKey: string): Promise<boolean> {
  return (await whoami(baseUrl, apiKey)).ok;
}

function whoami(baseUrl: string, apiKey: string): Promise<Response> {
  return fetch(`${baseUrl}/v1/whoami`, { headers: { 'x-api-key': apiKey } });
}
