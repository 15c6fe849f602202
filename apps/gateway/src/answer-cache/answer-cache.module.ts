import { Module } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { GatewayConfig } from '../config.js';
import { AnswerCache } from './answer-cache.js';
import { CachedAnswers } from './cached-answers.js';
import { LedgerTail } from './ledger-tail.js';

/**
 * Caches answers that are each about one company. A cached answer is used only while `LedgerTail` confirms that all
 * facts older than one second have been read.
 */
@Module({
  providers: [
    {
      provide: AnswerCache,
      inject: [GatewayConfig, Clock],
      useFactory: ({ answerCacheMb }: GatewayConfig, clock: Clock) =>
        new AnswerCache(Math.max(1, answerCacheMb) * 1_048_576, () => clock.now().getTime()),
    },
    LedgerTail,
    CachedAnswers,
  ],
  exports: [CachedAnswers],
})
export class AnswerCacheModule {}
