import type { ErrorForm } from '@hiring/platform-http-edge';

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
/** The first of the codes servers may use as they like; `data.code` says which error it is. */
const SERVER_ERROR = -32_000;

/** What the edge refuses at /mcp before there is a message to answer: a JSON-RPC error around the problem. */
export const jsonRpcProblem: ErrorForm = ({ status, body }, unreadable) => {
  const code = unreadable
    ? PARSE_ERROR
    : status === 400
      ? INVALID_REQUEST
      : status === 500
        ? INTERNAL_ERROR
        : SERVER_ERROR;
  return {
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message: body.detail, data: body } }),
  };
};

/** The forms of errors by path, for `createEdgeApp`. */
export const errorForms: Readonly<Record<string, ErrorForm>> = { '/mcp': jsonRpcProblem };
