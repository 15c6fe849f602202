import type { ErrorForm } from '@hiring/platform-http-edge';

const PARSE_ERROR = -32_700;
/** The first server error code in JSON-RPC. `data.code` names the error. */
const SERVER_ERROR = -32_000;
/** JSON-RPC codes for invalid requests and internal errors, by HTTP status. */
const CODES: Readonly<Record<number, number>> = { 400: -32_600, 500: -32_603 };

/**
 * Converts a problem to a JSON-RPC error with the problem in it. Used for problems that the edge finds before a message
 * at /mcp is read.
 */
const jsonRpcProblem: ErrorForm = ({ status, body }, unreadable) => {
  const code = unreadable ? PARSE_ERROR : (CODES[status] ?? SERVER_ERROR);
  return {
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message: body.detail, data: body } }),
  };
};

/** Error forms by path. */
export const errorForms: Readonly<Record<string, ErrorForm>> = { '/mcp': jsonRpcProblem };
