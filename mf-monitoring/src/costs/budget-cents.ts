import type { Language } from '@foyer/contract';
import { plainNumber } from '@foyer/domain';
import { MAX_BUDGET_CENTS } from '@foyer/wire/costs';

/** Cents of a budget that a person typed in whole units with up to two decimals; null outside the limits. */
export function budgetCents(typed: string, language: Language): number | null {
  const plain = plainNumber(typed, language);
  if (plain === null || !/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents >= 1 && cents <= MAX_BUDGET_CENTS ? cents : null;
}
