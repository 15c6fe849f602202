import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';

const FILE = fileURLToPath(new URL('../../docs/asyncapi.yaml', import.meta.url));
const GOLDEN = fileURLToPath(new URL('../../libs/contracts/golden', import.meta.url));

interface Reference {
  $ref: string;
}

interface AsyncApi {
  asyncapi: string;
  channels: { events: { address: string; messages: Record<string, Reference> } };
  operations: Record<string, { messages: Reference[] }>;
  components: {
    messages: Record<string, { name: string; payload: Reference }>;
    messageTraits: { cloudEvent: { headers: object } };
  };
}

export function document(): AsyncApi {
  return load(readFileSync(FILE, 'utf8')) as AsyncApi;
}

/** The channel's messages with their payload schemas read in. */
export function messages(): Record<string, { name: string; payload: object }> {
  const { channels, components } = document();
  const resolved = Object.entries(channels.events.messages).map(([type, reference]) => {
    const message = components.messages[reference.$ref.split('/').at(-1) ?? ''];
    if (message === undefined) throw new Error(`${reference.$ref} leads nowhere`);
    return [type, { name: message.name, payload: referenced(message.payload) }] as const;
  });
  return Object.fromEntries(resolved);
}

export function headersSchema(): object {
  return document().components.messageTraits.cloudEvent.headers;
}

/** Golden messages of the topic, by type. */
export function golden(): { type: string; message: object }[] {
  return readdirSync(GOLDEN)
    .filter((file) => file.startsWith('events.'))
    .map((file) => ({
      type: file.split('.')[1] ?? '',
      message: JSON.parse(readFileSync(join(GOLDEN, file), 'utf8')) as object,
    }))
    .sort((a, b) => a.type.localeCompare(b.type));
}

/** `<file>#/<member>/...`, the file seen from the document. */
function referenced({ $ref }: Reference): object {
  const [file = '', pointer = ''] = $ref.split('#');
  let found = JSON.parse(readFileSync(join(dirname(FILE), file), 'utf8')) as unknown;
  for (const member of pointer.split('/').slice(1)) found = (found as Record<string, unknown>)[member];
  if (typeof found !== 'object' || found === null) throw new Error(`${$ref} leads nowhere`);
  return found;
}
