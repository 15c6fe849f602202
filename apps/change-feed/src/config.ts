import { DatabaseConfig } from '@hiring/platform-config';

export class ChangeFeedConfig extends DatabaseConfig {}
