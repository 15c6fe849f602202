import { DatabaseConfig, Env, type Keyring } from '@hiring/platform-config';

export class ReadsConfig extends DatabaseConfig {
  @Env('CURSOR_KEYS', {
    about: 'Keys that sign the cursors of jobs/search: 1:<base64>[,2:...], newest last; old ones still verify.',
    parse: 'keyring',
    secret: true,
  })
  cursorKeys!: Keyring;
}
