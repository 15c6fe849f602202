import { Module } from '@nestjs/common';
import { UsagePositions } from './usage.positions.js';

/** Knows how far the usage topic is folded. */
@Module({ providers: [UsagePositions], exports: [UsagePositions] })
export class PositionsModule {}
