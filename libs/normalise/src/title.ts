/** Titles are read up to this many UTF-16 units; some boards put the advertisement's text into the title. */
export const TITLE_LENGTH_MAX = 300;
