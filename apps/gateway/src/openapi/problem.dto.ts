import { ErrorMembers, Text } from '@hiring/contracts/operations';

/** A problem (RFC 9457) with a stable error code. */
export class ProblemDocument extends ErrorMembers {
  @Text('Path of the request, without its query.', 65_536, '/v1/jobs/search')
  instance!: string;

  @Text('`X-Request-Id` of the answer.', 255, '019d0e3f-5a7c')
  request_id!: string;
}
