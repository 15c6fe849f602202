import { Count, Flag } from '../models/members.js';
import { AttemptError, ReceiverResponse, StatusCode } from '../models/webhook.dto.js';

export class TestDelivery {
  @Flag('Whether the receiver answered 2xx.', true)
  delivered!: boolean;

  @StatusCode()
  status_code!: number | null;

  @AttemptError()
  error!: string | null;

  @Count('Milliseconds it took.', 85)
  duration_ms!: number;

  @ReceiverResponse()
  response!: string | null;
}
