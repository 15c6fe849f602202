import { Module } from '@nestjs/common';
import { OutcomeLog } from './outcome.log.js';
import { OutcomesController } from './outcomes.controller.js';

/** Accepts the outcomes that callers report, and writes them to their topic. */
@Module({ controllers: [OutcomesController], providers: [OutcomeLog] })
export class OutcomesModule {}
