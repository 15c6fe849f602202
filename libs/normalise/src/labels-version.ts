/**
 * Version of the rules that label postings: functions, places and attributes. Raise it with every change that can give a
 * posting another label. The next crawl of each board then relabels its reqs; no event comes of it.
 */
export const LABELS_VERSION = 4;
