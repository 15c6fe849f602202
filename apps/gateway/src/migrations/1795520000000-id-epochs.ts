import { idEpochs, withoutIdEpochs, type MigrationInterface, type QueryRunner } from '@hiring/platform-postgres';

const EPOCHS = { schema: 'gateway', sequences: ['api_keys_id_seq'], tables: ['api_keys'], mayBeRestoredEmpty: false };

/** Ids of keys are never given twice, also on a server that is older than before. */
export class IdEpochs1795520000000 implements MigrationInterface {
  name = 'IdEpochs1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(idEpochs(EPOCHS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(withoutIdEpochs(EPOCHS));
  }
}
