/** Position of a line in the order of the bill. */
export interface RecordsCursor {
  occurredAt: string;
  attemptId: string;
  correctionNo: number;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns the position as text; the gateway signs it for callers. */
export function formatCursor(cursor: RecordsCursor): string {
  return Buffer.from(JSON.stringify([cursor.occurredAt, cursor.attemptId, cursor.correctionNo])).toString('base64url');
}

/** Returns undefined for any text that `formatCursor` did not make. */
export function parseCursor(text: string): RecordsCursor | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [occurredAt, attemptId, correctionNo] = parts as unknown[];
  if (typeof occurredAt !== 'string' || !INSTANT.test(occurredAt) || Number.isNaN(Date.parse(occurredAt)))
    return undefined;
  if (typeof attemptId !== 'string' || attemptId.includes('\0') || attemptId.length > 255) return undefined;
  if (typeof correctionNo !== 'number' || !Number.isInteger(correctionNo)) return undefined;
  if (correctionNo < 0 || correctionNo > 32_767) return undefined;
  return { occurredAt, attemptId, correctionNo };
}
