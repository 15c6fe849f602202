/** This package's version, as in package.json. */
export const VERSION = '1.0.0';
