import { AppError, jsonOf, type RowToEnrich } from '@hiring/contracts';
import {
  namedCompany,
  OPERATIONS,
  SheetEnrichBody,
  type FoundRow,
  type RefusedRow,
} from '@hiring/contracts/operations';
import { parseBody, problemMembers } from '@hiring/platform-http-edge';
import { checkBodyRule } from '../pipeline/call-input.js';
import { implement, type CallContext } from '../pipeline/operation.js';

const ROWS_PER_REQUEST = 100;
const REQUESTS_AT_ONCE = 4;

type RowAnswer = FoundRow | AppError;

export const sheetEnrichBatch = implement(OPERATIONS.sheet_enrich_batch, {
  run: async ({ body }, context) => {
    const known = context.position === null ? null : companyIds(context.position);
    const rows = body.rows.map((row, index) => toLookUp(row, known?.[index]));
    const answers = await answerRows(rows, context);
    const found = answers.filter((answer) => !(answer instanceof AppError)).length;
    const toRow = (answer: RowAnswer): FoundRow | RefusedRow =>
      answer instanceof AppError ? { problem: problemMembers(answer, context.problemTypes) } : answer;
    return {
      status: 200,
      body: jsonOf({ rows: answers.map(toRow) }),
      facts: { rows: found },
      position: context.position ?? positionOf(answers),
    };
  },
});

/**
 * Returns a row's look-up, or an error for an invalid row.
 * @param companyId the id that an earlier run found, or null if it found no company; undefined in the first run
 */
function toLookUp(row: unknown, companyId: number | null | undefined): RowToEnrich | AppError {
  try {
    const named = namedCompany(checkBodyRule(OPERATIONS.sheet_enrich, parseBody(SheetEnrichBody, row)));
    return companyId === undefined ? named : { ...named, company_id: companyId };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Looks up the valid rows in chunks, a few at once. */
async function answerRows(rows: readonly (RowToEnrich | AppError)[], context: CallContext): Promise<RowAnswer[]> {
  const answers = rows.map((row): RowAnswer | null => (row instanceof AppError ? row : null));
  const wanted = rows.flatMap((row, index) => (row instanceof AppError ? [] : [{ row, index }]));
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < wanted.length) {
      const chunk = wanted.slice(next, (next += ROWS_PER_REQUEST));
      const answered = await lookUp(
        chunk.map(({ row }) => row),
        context,
      );
      chunk.forEach(({ index }, at) => (answers[index] = answered[at] ?? null));
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
  return answers.map((answer) => {
    if (answer === null) throw new Error('a row was not answered');
    return answer;
  });
}

async function lookUp(rows: RowToEnrich[], { identity, bus, requestId }: CallContext): Promise<RowAnswer[]> {
  const request = { customer_id: identity.customerId, rows };
  const answer = await bus.request('reads.sheet_enrich_batch', request, { requestId });
  return answer.rows.map((row) => {
    if (!('refusal' in row)) return row;
    const { code, message, errors } = row.refusal;
    return new AppError(code, message, errors === undefined ? {} : { errors });
  });
}

/** Returns the found companies' ids in base 36, in row order; empty for a row without a company. */
function positionOf(answers: readonly RowAnswer[]): string {
  return answers.map((answer) => (answer instanceof AppError ? '' : answer.result.company_id.toString(36))).join(',');
}

function companyIds(position: string): (number | null)[] {
  return position.split(',').map((text) => (text === '' ? null : parseInt(text, 36)));
}
