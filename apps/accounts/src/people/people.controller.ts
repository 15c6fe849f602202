import { Controller } from '@nestjs/common';
import {
  AppError,
  KEY_NAME_MAX,
  ROLES,
  VISIBLE_NAME,
  type Role,
  type RpcRequest,
  type RpcResponse,
} from '@hiring/contracts';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { MemberRepository } from './member.repository.js';
import { MemberService } from './member.service.js';
import { SignInLinks } from './sign-in-links.js';

@Controller()
export class PeopleController {
  constructor(
    private readonly bus: Bus,
    private readonly service: MemberService,
    private readonly members: MemberRepository,
    private readonly links: SignInLinks,
  ) {}

  @RpcHandler('accounts.create_user')
  create(request: RpcRequest<'accounts.create_user'>): Promise<RpcResponse<'accounts.create_user'>> {
    const { name } = request;
    if (name.length > KEY_NAME_MAX || !VISIBLE_NAME.test(name)) {
      throw new AppError('invalid_request', `name: 1 to ${KEY_NAME_MAX} characters on one line.`);
    }
    return this.service.add({ ...request, role: roleOf(request.role) });
  }

  @RpcHandler('accounts.create_link')
  async link(request: RpcRequest<'accounts.create_link'>): Promise<RpcResponse<'accounts.create_link'>> {
    const { url, expiresAt } = await this.links.create(request.user_id, request.actor);
    return { link: this.bus.seal(url, 'support'), expires_at: expiresAt };
  }

  @RpcHandler('accounts.list_members')
  async list(request: RpcRequest<'accounts.list_members'>): Promise<RpcResponse<'accounts.list_members'>> {
    return { members: await this.members.membersOf(request.customer_id) };
  }

  @RpcHandler('accounts.set_role')
  role(request: RpcRequest<'accounts.set_role'>): Promise<RpcResponse<'accounts.set_role'>> {
    const { customer_id: customerId, user_id: userId, actor } = request;
    return this.service.setRole({ customerId, userId, actor }, roleOf(request.role));
  }

  @RpcHandler('accounts.remove_member')
  async remove(request: RpcRequest<'accounts.remove_member'>): Promise<RpcResponse<'accounts.remove_member'>> {
    const { customer_id: customerId, user_id: userId, actor } = request;
    return { ended: await this.service.remove({ customerId, userId, actor }) };
  }
}

function roleOf(role: Role): Role {
  if (!ROLES.includes(role)) throw new AppError('invalid_request', `role must be one of ${ROLES.join(', ')}.`);
  return role;
}
