import { Injectable } from '@nestjs/common';
import { AccountLimit } from '@hiring/platform-service';
import { ExportsConfig } from '../../config.js';

/** An export ends when its reader does, so an account may hold only so many of a process at once. */
@Injectable()
export class ExportSlots extends AccountLimit {
  constructor(config: ExportsConfig) {
    super(config.exportsPerCustomer, 'downloads of exports', 5);
  }
}
