import { defineOperation } from '../../pipeline/operation.js';
import { Identity } from './whoami.dto.js';

export const whoami = defineOperation({
  name: 'whoami',
  tag: 'Account',
  summary: 'Identity check',
  description: "Who the key belongs to, its tier, the account's plan and the key's scopes.",
  answers: { 200: { description: 'The caller.', type: Identity } },
  run: (_input, { identity }) =>
    Promise.resolve({
      status: 200,
      body: JSON.stringify({
        customer_id: identity.customerId,
        tier: identity.tier,
        plan: identity.plan,
        scopes: identity.scopes,
      }),
    }),
});
