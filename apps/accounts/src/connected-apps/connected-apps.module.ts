import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { ConnectedAppsController } from './connected-apps.controller.js';
import { ConnectedApps } from './connected-apps.service.js';
import { ConsentRepository } from './consent.repository.js';

@Module({
  imports: [PeopleModule, SignInModule],
  controllers: [ConnectedAppsController],
  providers: [ConnectedApps, ConsentRepository],
  exports: [ConnectedApps, ConsentRepository],
})
export class ConnectedAppsModule {}
