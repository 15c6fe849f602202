/** Topics besides the ledger whose records exist only there. */
export const COPIED_TOPICS = ['usage', 'outcomes', 'audit'] as const;
export type CopiedTopic = (typeof COPIED_TOPICS)[number];
