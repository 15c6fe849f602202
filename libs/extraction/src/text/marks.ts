/** The kinds of cues, one bit each. A sentence has the marks of all its words. */
export const MARK = {
  section: 1,
  experience: 2,
  pay: 4,
  degree: 8,
  sponsorship: 16,
  technology: 64,
  years: 128,
  /** A word that begins with a digit. */
  number: 256,
  negation: 512,
  others: 1024,
  requirement: 2048,
  months: 4096,
} as const;
