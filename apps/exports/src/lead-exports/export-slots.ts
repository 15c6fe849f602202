import { Injectable } from '@nestjs/common';
import { AccountLimit } from '@hiring/platform-service';
import { ExportsConfig } from '../config.js';

/** An export lasts as long as its client reads, so an account's concurrent exports are limited per process. */
@Injectable()
export class ExportSlots extends AccountLimit {
  constructor(config: ExportsConfig) {
    super(config.exportsPerCustomer, 'downloads of exports', 5);
  }
}
