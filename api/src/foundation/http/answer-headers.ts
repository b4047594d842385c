/** Headers of every API answer: tokens and household data must not be cached. */
export const NEVER_KEPT = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;
