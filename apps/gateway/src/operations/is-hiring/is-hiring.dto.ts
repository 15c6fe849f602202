import { AsOf } from '../models/envelope.dto.js';
import { Count, Flag } from '../models/members.js';

export class IsHiring extends AsOf {
  @Flag('Whether there are open reqs.', true)
  is_hiring!: boolean;

  @Count('Active reqs, deduplicated over all boards.', 12)
  open_req_count!: number;
}
