/** Maximum number of UTF-16 units read of a title. Some boards put the text of the advertisement into the title. */
export const TITLE_LENGTH_MAX = 300;
