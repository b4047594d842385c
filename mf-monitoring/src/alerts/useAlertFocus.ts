import type { Alert } from '@foyer/wire/alerts';
import { useEffect, useRef, useState } from 'react';

type Removal = ((alert: Alert) => Promise<boolean>) | null;

/**
 * Moves the focus when the focused alert is removed: to the alert now at its index, else to the last one, else to
 * the list itself.
 *
 * @param isCovered true while a dialog covers the list and owns the focus.
 */
export function useAlertFocus(remove: Removal, isCovered: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [vacated, setVacated] = useState<number | null>(null);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];

  useEffect(() => {
    if (vacated === null || isCovered) return;
    setVacated(null);
    const left = [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];
    (left[Math.min(vacated, left.length - 1)] ?? list.current)?.focus();
  }, [vacated, isCovered]);

  const take: Removal =
    remove &&
    (async (alert) => {
      const place = cards().findIndex(({ dataset }) => dataset.alert === alert.id);
      const isDone = await remove(alert);
      if (isDone) setVacated(Math.max(0, place));
      return isDone;
    });
  return { list, take };
}
