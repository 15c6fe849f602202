/**
 * The version of the labelling rules: functions, places and attributes. Raise it with every change that can give a
 * posting another label. The next crawl of each board then relabels its reqs, without an event.
 */
export const LABELS_VERSION = 13;
