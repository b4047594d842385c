import { useEffect, useRef } from 'react';

/** Runs work at once, or after the click of the last pointer that is pressed. */
export function usePointerRelease(): (work: () => unknown) => void {
  const pressed = useRef(new Set<number>());
  const waiting = useRef<(() => unknown)[]>([]);
  useEffect(() => {
    const press = ({ pointerId }: PointerEvent) => pressed.current.add(pointerId);
    const release = ({ pointerId }: PointerEvent) => {
      pressed.current.delete(pointerId);
      if (pressed.current.size > 0) return;
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
    if (pressed.current.size > 0) waiting.current.push(work);
    else work();
  };
}
