/**
 * The label rules' version, for job functions, places and attributes. Increase it with every change that can change a
 * label. Each board's next crawl then relabels its reqs without an event.
 */
export const LABELS_VERSION = 15;
