import { useHostServices } from '@foyer/remote-kit';
import { wiringReadings } from '@foyer/wire/registration-devices';
import { useCallback, useEffect, useState } from 'react';

/** The clamps are read again this often, milliseconds (spec 2 §9). */
const WIRING_MS = 10_000;

export type Readings = ReturnType<typeof wiringReadings.read>;

export interface Wiring {
  readonly readings: Readings | null;
  readonly failed: boolean;
  /** Reads now; with a load that was switched on, W. */
  read(loadW?: number): Promise<Readings | null>;
  /** The wiring was mended: reads anew. */
  mend(): void;
}

/** What the clamps show, every ten seconds while the page is there (D144). */
export function useWiring(): Wiring {
  const { platform } = useHostServices();
  const [readings, setReadings] = useState<Readings | null>(null);
  const [failed, setFailed] = useState(false);
  const [mended, setMended] = useState(0);

  const read = useCallback(
    async (loadW?: number) => {
      try {
        const input = { mended: String(mended), ...(loadW === undefined ? {} : { loadW: String(loadW) }) };
        const found = await platform.call(wiringReadings, input, { fresh: true });
        setReadings(found);
        setFailed(false);
        return found;
      } catch {
        setFailed(true);
        return null;
      }
    },
    [platform, mended],
  );
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), WIRING_MS);
    return () => clearInterval(timer);
  }, [read]);
  return { readings, failed, read, mend: () => setMended((before) => before + 1) };
}
