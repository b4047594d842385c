import { type RefObject, useEffect, useRef } from 'react';

/**
 * Ref of an element with `tabIndex={-1}` whose content is replaced from step to step: it is focused when a step begins
 * whose former one had the focus, unless the new one focuses a part of its own.
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
