import { Module } from '@nestjs/common';
import { OutcomeLog } from './outcome.log.js';
import { OutcomesController } from './outcomes.controller.js';

/** Writes the outcomes that callers report to their topic. */
@Module({ controllers: [OutcomesController], providers: [OutcomeLog] })
export class OutcomesModule {}
