import { idEpochs, withoutIdEpochs, type MigrationInterface, type QueryRunner } from '@hiring/platform-postgres';

const EPOCHS = {
  schema: 'change_feed',
  sequences: ['webhook_id_seq', 'watch_id_seq'],
  tables: ['webhook', 'watch'],
  mayBeRestoredEmpty: false,
};

/** Ids of webhooks and watches are never given twice, also on a server that is older than before. */
export class IdEpochs1795520000000 implements MigrationInterface {
  name = 'IdEpochs1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(idEpochs(EPOCHS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(withoutIdEpochs(EPOCHS));
  }
}
