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
  const [removedIndex, setRemovedIndex] = useState<number | null>(null);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];

  useEffect(() => {
    if (removedIndex === null || isCovered) return;
    setRemovedIndex(null);
    const remaining = [...(list.current?.querySelectorAll<HTMLElement>('[data-alert]') ?? [])];
    (remaining[Math.min(removedIndex, remaining.length - 1)] ?? list.current)?.focus();
  }, [removedIndex, isCovered]);

  const take: Removal =
    remove &&
    (async (alert) => {
      const index = cards().findIndex(({ dataset }) => dataset.alert === alert.id);
      const isDone = await remove(alert);
      if (isDone) setRemovedIndex(Math.max(0, index));
      return isDone;
    });
  return { list, take };
}
