/** The extraction rules' version. Increase it with every change that can change a text's facts. */
export const EXTRACTION_VERSION = 2;
