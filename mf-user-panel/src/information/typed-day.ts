/** `DD-MM-YYYY`, with any or no separator, to `YYYY-MM-DD`; null when it is not a calendar day. */
export function dayFromTyped(typed: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[-/. ]?(\d{1,2})[-/. ]?(\d{4})$/.exec(typed.trim()) ?? [];
  if (!day || !month || !year) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** `YYYY-MM-DD` to `DD-MM-YYYY`, as shown in the panel. */
export function formatTypedDay(day: string): string {
  return day.split('-').reverse().join('-');
}
