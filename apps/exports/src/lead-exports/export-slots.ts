import { Injectable } from '@nestjs/common';
import { AccountLimit } from '@hiring/platform-service';
import { ExportsConfig } from '../config.js';

/** Limits an account's concurrent exports in this process. */
@Injectable()
export class ExportSlots extends AccountLimit {
  constructor(config: ExportsConfig) {
    super(config.exportsPerCustomer, 'downloads of exports', 5);
  }
}
