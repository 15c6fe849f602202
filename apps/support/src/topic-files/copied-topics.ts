/** Topics, other than the ledger, whose records exist nowhere else. */
export const COPIED_TOPICS = ['usage', 'outcomes', 'audit'] as const;
export type CopiedTopic = (typeof COPIED_TOPICS)[number];
