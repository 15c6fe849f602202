import { FUNCTION_RULES_VERSION } from './function/function-of.js';

const PARSER_STEP = 1_000;

/**
 * Version of everything between a board's answer and a posting's labels: the parser and the rules of normalising. The
 * ledger re-links silently when it changes, so a better rule never looks like news.
 * @param parserVersion version of the vendor's parser, from 1
 */
export function readingVersion(parserVersion: number): number {
  return parserVersion * PARSER_STEP + FUNCTION_RULES_VERSION;
}
