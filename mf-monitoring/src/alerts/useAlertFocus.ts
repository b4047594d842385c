import type { Alert } from '@foyer/wire/alerts';
import { useEffect, useRef, useState } from 'react';

type Removal = ((alert: Alert) => Promise<boolean>) | null;

/**
 * Where the focus goes when the alert that had it is taken off the list: to the alert in its place, to the last one, or
 * to the list itself when none is left.
 *
 * @param isCovered while a dialog lies over the list the focus stays in it.
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
