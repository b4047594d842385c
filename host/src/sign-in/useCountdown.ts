import { useCallback, useEffect, useState } from 'react';

/** Countdown in seconds, and the function that starts it. */
export function useCountdown(): [leftS: number, begin: (seconds: number) => void] {
  const [leftS, setLeftS] = useState(0);
  const running = leftS > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeftS((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return [leftS, useCallback((seconds: number) => setLeftS(Math.ceil(seconds)), [])];
}
