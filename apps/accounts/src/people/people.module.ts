import { Module } from '@nestjs/common';
import { GrantCuts } from './grant-cuts.js';
import { MemberRepository } from './member.repository.js';
import { MemberService } from './member.service.js';
import { PeopleController } from './people.controller.js';
import { SignInLinks } from './sign-in-links.js';

@Module({
  controllers: [PeopleController],
  providers: [GrantCuts, MemberRepository, MemberService, SignInLinks],
  exports: [GrantCuts, MemberRepository, SignInLinks],
})
export class PeopleModule {}
