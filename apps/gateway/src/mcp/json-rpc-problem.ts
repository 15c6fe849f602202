import type { ErrorForm } from '@hiring/platform-http-edge';

const PARSE_ERROR = -32_700;
/** The first code reserved for servers. `data.code` names the error. */
const SERVER_ERROR = -32_000;
/** Codes for invalid requests and internal errors, by the problem's status. */
const CODES: Readonly<Record<number, number>> = { 400: -32_600, 500: -32_603 };

/**
 * Converts a problem to a JSON-RPC error that contains the problem. The edge finds such problems before it reads a
 * message at /mcp.
 */
const jsonRpcProblem: ErrorForm = ({ status, body }, unreadable) => {
  const code = unreadable ? PARSE_ERROR : (CODES[status] ?? SERVER_ERROR);
  return {
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message: body.detail, data: body } }),
  };
};

/** Error forms by path, for `createEdgeApp`. */
export const errorForms: Readonly<Record<string, ErrorForm>> = { '/mcp': jsonRpcProblem };
