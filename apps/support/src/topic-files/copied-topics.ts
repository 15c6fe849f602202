/** Topics besides the ledger whose records exist in no other place. */
export const COPIED_TOPICS = ['usage', 'outcomes', 'audit'] as const;
export type CopiedTopic = (typeof COPIED_TOPICS)[number];
