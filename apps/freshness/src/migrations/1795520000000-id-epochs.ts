import { idEpochs, withoutIdEpochs, type MigrationInterface, type QueryRunner } from '@hiring/platform-postgres';

const EPOCHS = { schema: 'freshness', sequences: ['job_job_id_seq'], tables: ['job'], mayBeRestoredEmpty: true };

/** Ids of jobs are never given twice, also on a server that is older than before or in a schema that is restored empty. */
export class IdEpochs1795520000000 implements MigrationInterface {
  name = 'IdEpochs1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(idEpochs(EPOCHS));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(withoutIdEpochs(EPOCHS));
  }
}
