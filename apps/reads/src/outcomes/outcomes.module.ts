import { Module } from '@nestjs/common';
import { OutcomeLog } from './outcome.log.js';
import { OutcomesController } from './outcomes.controller.js';

/** Writes reported outcomes to the outcomes topic. */
@Module({ controllers: [OutcomesController], providers: [OutcomeLog] })
export class OutcomesModule {}
