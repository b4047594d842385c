/** What every answer carries that is not a file of the suite (D2). */
export const NEVER_KEPT = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;
