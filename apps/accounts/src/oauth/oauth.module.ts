import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsConfig } from '../config.js';
import { ConnectedAppsModule } from '../connected-apps/connected-apps.module.js';
import { PeopleModule } from '../people/people.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { ClientDocuments, FETCH_DOCUMENT, SafeDocuments, type FetchDocument } from './client-documents.js';
import { Consents } from './consents.js';
import { InteractionController } from './interaction.controller.js';
import { OauthController } from './oauth.controller.js';
import { OauthProvider } from './oauth-provider.js';
import { ProviderAdapters } from './provider-adapter.js';
import { ProviderRecords } from './provider-records.js';

@Module({
  imports: [ConnectedAppsModule, PeopleModule, SignInModule],
  controllers: [OauthController, InteractionController],
  providers: [
    {
      provide: SafeDocuments,
      inject: [AccountsConfig],
      useFactory: (config: AccountsConfig) => new SafeDocuments(config),
    },
    ClientDocuments,
    Consents,
    OauthProvider,
    ProviderAdapters,
    ProviderRecords,
  ],
})
export class OauthModule {
  /** @param read replaces `SafeDocuments.fetch`, which fetches app documents from the internet */
  static reading(read: FetchDocument | undefined): DynamicModule {
    const fetchDocument = {
      provide: FETCH_DOCUMENT,
      inject: [SafeDocuments],
      useFactory: (documents: SafeDocuments) => read ?? documents.fetch,
    };
    return { module: OauthModule, providers: [fetchDocument] };
  }
}
