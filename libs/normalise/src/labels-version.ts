/**
 * The version of the labelling rules for functions, places and attributes. Raise it with every change that can give a
 * posting another label. Each board's next crawl then relabels its reqs without an event.
 */
export const LABELS_VERSION = 13;
