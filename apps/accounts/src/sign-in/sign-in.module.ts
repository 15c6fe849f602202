import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { BrowserSession } from './browser-session.js';
import { SessionRepository } from './session.repository.js';
import { SignInController } from './sign-in.controller.js';

@Module({
  imports: [PeopleModule],
  controllers: [SignInController],
  providers: [BrowserSession, SessionRepository],
  exports: [BrowserSession],
})
export class SignInModule {}
