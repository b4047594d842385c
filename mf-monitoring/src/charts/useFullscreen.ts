import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Only the checked radio button of a group is a tab stop. */
const FOCUSABLE =
  'button:not(:disabled), input:not(:disabled, [type=radio]), input[type=radio]:checked, a[href], [tabindex="0"]';

/**
 * Shows an element over the page: as an overlay, and in the browser's full screen where supported. Escape leaves, Tab
 * stays inside.
 *
 * @param initiallyOn true in kiosk mode, which has no user to press the button.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>, initiallyOn: boolean) {
  const [on, setOn] = useState(initiallyOn);

  const enter = useCallback(() => {
    setOn(true);
    // Without a user gesture or browser support the request fails; the overlay is enough.
    element.current?.requestFullscreen?.().catch(() => {});
  }, [element]);

  const leave = useCallback(() => {
    setOn(false);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);

  useEffect(() => {
    const followBrowser = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    document.addEventListener('fullscreenchange', followBrowser);
    return () => document.removeEventListener('fullscreenchange', followBrowser);
  }, []);

  useEffect(() => {
    if (!on) return;
    // Prevents the page behind from scrolling.
    document.body.style.overflow = 'hidden';
    return () => {
      document.body.style.overflow = '';
    };
  }, [on]);

  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
      if (event.key !== 'Tab') return;
      const focusable = [...(element.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
      const edge = event.shiftKey ? focusable[0] : focusable.at(-1);
      const isInside = element.current?.contains(document.activeElement);
      if (isInside && document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? focusable.at(-1) : focusable[0])?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, leave, element]);

  return { on, toggle: on ? leave : enter };
}
