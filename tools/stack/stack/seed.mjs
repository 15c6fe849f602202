import { seedCompanies } from '../demo.mjs';
import { saveSecrets } from './secrets.mjs';
import { supportCommands } from './support.mjs';

/** @import { RunningContext, Say } from '../types.d.mts' */

const TIER = 'pro';

/** Whether an earlier start has already written the history of the demo to the ledger. */
export function isSeeded({ secrets, reducedDemo }) {
  return secrets.demo_seeded === wantedDemo(reducedDemo);
}

function wantedDemo(reducedDemo) {
  return reducedDemo ? 'reduced' : 'full';
}

/**
 * Creates the customer, key and companies of the demo. The key is created once and kept with the secrets of the stack.
 * @param {RunningContext} context
 * @param {Say} say
 * @returns {Promise<{ apiKey: string, signInLink: string }>}
 */
export async function seedDemo(context, say) {
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

/**
 * Returns a new link each time, since a link works once within 15 minutes. The owner is created once and kept with the
 * secrets.
 */
async function signInLink({ secrets, dataDir, baseUrl }, support) {
  if (secrets.demo_owner === undefined || secrets.demo_owner.api_key !== secrets.demo_api_key) {
    const customer = await customerOf(baseUrl, secrets.demo_api_key);
    const owner = await support('users', 'add', customer, '--name', 'Demo', '--role', 'owner');
    secrets.demo_owner = { api_key: secrets.demo_api_key, user_id: owner.user_id };
    saveSecrets(dataDir, secrets);
  }
  return (await support('users', 'link', secrets.demo_owner.user_id)).link;
}

/** @returns {Promise<string>} */
async function customerOf(baseUrl, apiKey) {
  const answer = await fetch(`${baseUrl}/v1/whoami`, { headers: { 'x-api-key': apiKey } });
  const body = /** @type {{ customer_id: string }} */ (await answer.json());
  return body.customer_id;
}

async function demoKey(context, support, say) {
  const { secrets, dataDir, baseUrl } = context;
  if (secrets.demo_api_key !== undefined && (await isAccepted(baseUrl, secrets.demo_api_key)))
    return secrets.demo_api_key;
  say('creating the demo customer and its key');
  const customer = await support('customers', 'create', '--name', 'Demo', '--tier', TIER);
  const issued = await support('keys', 'issue', String(customer.customer_id));
  secrets.demo_api_key = issued.key;
  saveSecrets(dataDir, secrets);
  return issued.key;
}

/** Whether the gateway accepts the key: a stored key may belong to data that was removed. */
async function isAccepted(baseUrl, apiKey) {
  const answer = await fetch(`${baseUrl}/v1/whoami`, { headers: { 'x-api-key': apiKey } });
  return answer.ok;
}
