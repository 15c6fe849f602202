import { Module } from '@nestjs/common';
import { ConnectedAppsModule } from '../connected-apps/connected-apps.module.js';
import { PeopleModule } from '../people/people.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { ConsoleCodes } from './console-codes.js';
import { ConsoleController } from './console.controller.js';

@Module({
  imports: [ConnectedAppsModule, PeopleModule, SignInModule],
  controllers: [ConsoleController],
  providers: [ConsoleCodes],
})
export class ConsoleModule {}
