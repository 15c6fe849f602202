import { Module } from '@nestjs/common';
import { BearerGuard } from './bearer.guard.js';
import { KeyVerifier } from './key.verifier.js';

@Module({ providers: [BearerGuard, KeyVerifier], exports: [BearerGuard, KeyVerifier] })
export class AccessModule {}
