import { Module } from '@nestjs/common';
import { UsagePositions } from './usage.positions.js';

@Module({ providers: [UsagePositions], exports: [UsagePositions] })
export class PositionsModule {}
