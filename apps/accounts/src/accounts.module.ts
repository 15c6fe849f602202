import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@hiring/platform-audit';
import { PlatformModule } from '@hiring/platform-service';
import { AccountsConfig } from './config.js';
import { ConsoleModule } from './console/console.module.js';
import { ConnectedAppsModule } from './connected-apps/connected-apps.module.js';
import type { FetchDocument } from './oauth/client-documents.js';
import { OauthModule } from './oauth/oauth.module.js';
import { PeopleModule } from './people/people.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';

@Module({})
export class AccountsModule {
  /** @param read replaces `SafeDocuments.fetch`, which fetches app documents from the internet */
  static create(env: NodeJS.ProcessEnv = process.env, read?: FetchDocument): DynamicModule {
    return {
      module: AccountsModule,
      imports: [
        PlatformModule.forService({ service: 'accounts', config: AccountsConfig, env, idleTimeoutMs: 60_000 }),
        AuditModule.forService({ service: 'accounts', schema: 'accounts' }),
        PeopleModule,
        SignInModule,
        ConnectedAppsModule,
        ConsoleModule,
        OauthModule.reading(read),
      ],
    };
  }
}
