import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Of a group of radio buttons only the chosen one is a stop of the Tab key. */
const FOCUSABLE =
  'button:not(:disabled), input:not(:disabled, [type=radio]), input[type=radio]:checked, a[href], [tabindex="0"]';

/**
 * Shows an element over everything: as an overlay, and in the browser's own full screen where it has one. Escape
 * leaves, Tab stays inside.
 *
 * @param initially true in kiosk mode, where nobody is there to press the button.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>, initially: boolean) {
  const [on, setOn] = useState(initially);

  const enter = useCallback(() => {
    setOn(true);
    // Refused without a press of the person, or not there at all: the overlay does.
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
    // The page behind stays where it is.
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
