import { useEffect, useRef } from 'react';

/** Runs work at once, or after the click of the pointer that is pressed. */
export function usePointerRelease(): (work: () => unknown) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => unknown)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click follows the release in the same task.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const ends = ['pointerup', 'pointercancel'] as const;
    addEventListener('pointerdown', press, true);
    for (const end of ends) addEventListener(end, release, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      for (const end of ends) removeEventListener(end, release, true);
    };
  }, []);
  return (work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  };
}
