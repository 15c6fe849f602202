import { Module } from '@nestjs/common';
import { BearerGuard } from './bearer.guard.js';
import { KeyVerifier } from './key.verifier.js';

/** Verifies API keys. */
@Module({ providers: [BearerGuard, KeyVerifier], exports: [BearerGuard, KeyVerifier] })
export class AccessModule {}
