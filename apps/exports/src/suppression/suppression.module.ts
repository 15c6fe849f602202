import { Module } from '@nestjs/common';
import { SuppressionController } from './suppression.controller.js';
import { SuppressionRepository } from './suppression.repository.js';

@Module({
  controllers: [SuppressionController],
  providers: [SuppressionRepository],
  exports: [SuppressionRepository],
})
export class SuppressionModule {}
