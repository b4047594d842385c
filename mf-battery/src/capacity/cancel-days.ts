import { startOfMonth } from '@foyer/domain';

const CUT_OFF_DAY = 20;

/** Days on which a change can be cancelled, the last one included. */
export interface CancelDays {
  readonly from: string;
  readonly until: string;
}

/**
 * When a change that takes effect on a day can be cancelled next: up to the 20th of a month
 * (docs/rules/battery.md#changing-the-capacity); null when it is too late.
 */
export function nextCancelDays(effectiveDay: string, today: string): CancelDays | null {
  const isOpen = Number(today.slice(8)) <= CUT_OFF_DAY;
  const from = isOpen ? today : startOfMonth(today, 1);
  return from < effectiveDay ? { from, until: `${from.slice(0, 8)}${CUT_OFF_DAY}` } : null;
}
