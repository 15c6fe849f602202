import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type PersonContact, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { emailKey, linkedinKey, phoneKey } from '../../leads/lead-identity.js';
import { ErasureRepository, type PersonKeys } from './erasure.repository.js';

const CONTACTS_MAX = 100;
const KEYS = { email: emailKey, phone: phoneKey, profile: linkedinKey } as const;

/** `exports.erase_person`: deletes every lead of one person. Repeating it deletes no more. */
@Controller()
export class ErasureHandler {
  constructor(private readonly erasures: ErasureRepository) {}

  @RpcHandler('exports.erase_person')
  async erase(@Payload() request: RpcRequest<'exports.erase_person'>): Promise<RpcResponse<'exports.erase_person'>> {
    const keys = personKeys(request.contacts);
    let leads = 0;
    let projects = 0;
    for (const projectId of await this.erasures.projects(request.customer_id ?? null)) {
      const erased = await this.erasures.erase(projectId, keys);
      leads += erased;
      projects += erased > 0 ? 1 : 0;
    }
    await this.erasures.record(request, { leads, projects });
    return { leads, projects };
  }
}

function personKeys(contacts: PersonContact[]): PersonKeys {
  if (contacts.length === 0 || contacts.length > CONTACTS_MAX) {
    throw new AppError('invalid_request', `A person is identified by 1-${CONTACTS_MAX} contacts.`);
  }
  const keys = contacts.map(({ kind, value }, index) => {
    const key = KEYS[kind](value);
    if (key !== null) return { kind, key };
    throw new AppError('invalid_request', 'No one can be found by this value.', {
      errors: [{ pointer: `/contacts/${index}`, detail: `${JSON.stringify(value.slice(0, 100))} is no ${kind}` }],
    });
  });
  const of = (kind: PersonContact['kind']): string[] => keys.filter((one) => one.kind === kind).map(({ key }) => key);
  return { emails: of('email'), phones: of('phone'), profiles: of('profile') };
}
