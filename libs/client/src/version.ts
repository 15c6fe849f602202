/** This package's version; a test compares it with the manifest. */
export const VERSION = '1.0.0';
