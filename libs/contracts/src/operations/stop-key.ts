import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { declareOperation } from './declaration.js';
import { Count, Flag, Id, CountOrNull } from './models/members.js';
import { MayBeOmitted } from './models/rules.js';
import { KeyPath } from './revoke-key.js';

class StopKeyBody {
  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'Only count what would end; nothing changes.',
    example: true,
  })
  @MayBeOmitted()
  @IsBoolean()
  dry_run?: boolean;
}

function CountIfKnown(description: string, example: number): PropertyDecorator {
  return CountOrNull(`${description} Null while it is not known.`, example);
}

export class StoppedKey {
  @Id('The key.')
  key_id!: number;

  @Flag('True when nothing was changed.', false)
  dry_run!: boolean;

  @Count('Keys and connected apps ended, the one named included.', 3)
  keys!: number;

  @CountIfKnown('Webhooks disabled.', 1)
  webhooks!: number | null;

  @CountIfKnown('Watches cancelled, those on a deleted search included.', 4)
  watches!: number | null;

  @CountIfKnown('Saved searches deleted.', 1)
  searches!: number | null;

  @CountIfKnown('Import tickets ended.', 0)
  import_tickets!: number | null;

  @Flag('False while a service is unavailable: what it keeps ends as soon as it is back.', true)
  completed!: boolean;
}

export const stopKey = declareOperation({
  name: 'stop_key',
  method: 'POST',
  path: '/v1/keys/:key_id/stop',
  scope: 'keys:write',
  meter: null,
  tag: 'Account',
  summary: 'Stop a key and everything it made',
  description:
    'Revokes the key and every key that it made, directly or through other keys; disables the webhooks, cancels the watches, deletes the saved searches and ends the import tickets that these keys made. After the 200 all of these keys are refused everywhere and make nothing more. `dry_run` counts what would end. Repeating it is allowed and ends nothing more. To revoke one key only, use DELETE. (An addition to the specification.)',
  params: KeyPath,
  body: StopKeyBody,
  mayReturnNotFound: true,
  answers: { 200: { description: 'How much ended, or with dry_run would end.', type: StoppedKey } },
});
