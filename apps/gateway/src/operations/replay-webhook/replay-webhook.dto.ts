import { Count } from '../models/members.js';
import { OptionalInstant, OptionalInteger } from '../questions/parameters.js';

export class ReplayBody {
  @OptionalInteger({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    about: 'Deliveries of events after this event_seq.',
    example: 42,
  })
  since_seq?: number;

  @OptionalInstant('Deliveries of events observed from this instant on.')
  since?: string;
}

export class ReplayStarted {
  @Count('Deliveries queued again.', 3)
  replayed!: number;
}
