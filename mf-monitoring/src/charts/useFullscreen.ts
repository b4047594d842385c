import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Only the checked radio button of a group is a tab stop. */
const FOCUSABLE =
  'button:not(:disabled), input:not(:disabled, [type=radio]), input[type=radio]:checked, a[href], [tabindex="0"]';

/**
 * Shows an element over the page: as an overlay, and in the browser's full screen where supported. Escape leaves, Tab
 * stays inside.
 *
 * @param initially true in kiosk mode, which has no user to press the button.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>, initially: boolean) {
  const [on, setOn] = useState(initially);

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
      const stops = [...(element.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
      const leaving = event.shiftKey ? stops[0] : stops.at(-1);
      const isInside = element.current?.contains(document.activeElement);
      if (isInside && document.activeElement !== leaving) return;
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on, leave, element]);

  return { on, toggle: on ? leave : enter };
}
