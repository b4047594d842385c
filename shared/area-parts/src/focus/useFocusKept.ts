import { type RefObject, useEffect, useRef } from 'react';

/**
 * Ref of what contains the steps of a form: it is focused when a step begins whose former one had the focus, unless the
 * new one focuses a part of its own, so that keyboards and screen readers go on from there.
 */
export function useFocusKept<E extends HTMLElement>(step: string): RefObject<E | null> {
  const container = useRef<E>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === document.body) container.current?.focus();
  }, [step]);
  return container;
}
