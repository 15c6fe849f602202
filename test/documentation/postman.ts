import type { OperationName } from '@hiring/contracts/operations';
import { formatted } from './client-types.js';
import { endpointsOf, type DescribedApi, type Endpoint } from './described-api.js';
import { recordedExchange } from './recorded.js';
import { published, sentHeaders } from './samples.js';

const FILE = 'examples/postman/hiring-signal.postman_collection.json';
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** A placeholder that the page's server replaces by the deployment's address. */
const BASE_URL = '{base_url}';

/**
 * Returns a Postman collection (format 2.1) with a folder for each tag and each operation's recorded request. Unused
 * optional parameters are included but disabled. An OpenAPI converter would create requests with placeholders, few of
 * which can be sent.
 */
export async function postmanCollection(api: DescribedApi): Promise<Record<string, string>> {
  const endpoints = endpointsOf(api);
  const tags = [...new Set(endpoints.map(tagOf))];
  const collection = {
    info: { name: api.info.title, description: 'Set the variable apiKey to your key.', schema: SCHEMA },
    auth: {
      type: 'apikey',
      apikey: Object.entries({ key: 'X-API-Key', value: '{{apiKey}}', in: 'header' }).map(([key, value]) => ({
        key,
        value,
        type: 'string',
      })),
    },
    variable: [
      { key: 'baseUrl', value: BASE_URL },
      { key: 'apiKey', value: '', type: 'secret' },
    ],
    item: tags.map((name) => ({ name, item: endpoints.filter((one) => tagOf(one) === name).map(requestOf) })),
  };
  return { [FILE]: await formatted(JSON.stringify(collection), 'json') };
}

function tagOf({ operation }: Endpoint): string {
  return operation.tags[0] ?? '';
}

function requestOf({ operation }: Endpoint): object {
  const { request } = recordedExchange(operation.operationId as OperationName);
  const { pathname, searchParams } = new URL(request.path, 'http://localhost');
  const used = [...searchParams].map(([key, value]) => ({ key, value }));
  const unused = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && !searchParams.has(parameter.name))
    .map(({ name, description = '' }) => ({ key: name, value: '', description, disabled: true }));
  return {
    name: operation.summary,
    request: {
      method: request.method,
      description: operation.description,
      // Each call needs its own idempotency key, because a fixed one would return the first answer for a day.
      header: sentHeaders(request.headers).map(([key, value]) => ({
        key,
        value: key === 'Idempotency-Key' ? '{{$guid}}' : value,
      })),
      url: {
        raw: `{{baseUrl}}${request.path}`,
        host: ['{{baseUrl}}'],
        path: pathname.slice(1).split('/'),
        query: [...used, ...unused],
      },
      ...(request.body !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(published(request.body), null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
  };
}
