const GOOD_NEWS: readonly string[] = ['newPassSaved'];

/** Success notices are green, everything else is a warning. */
export function isGoodNews(messageKey: string): boolean {
  return GOOD_NEWS.includes(messageKey);
}
