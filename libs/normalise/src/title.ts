/** Maximum UTF-16 units read from a title. Some boards put the whole advertisement into it. */
export const TITLE_LENGTH_MAX = 300;
