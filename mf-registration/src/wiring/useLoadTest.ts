import { countingLoadStep, type LoadStep, loadStepOf, type StoredLoadStep } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useRef, useState } from 'react';
import { type Readings, useLazyWiringReadingsQuery } from './wiring-endpoints';

const KETTLE_W = 2_000;

const storedOf = ({ beforeW, afterW, proven, verdict, othersW }: LoadStep): StoredLoadStep => ({
  loadW: KETTLE_W,
  beforeW,
  afterW,
  proven,
  verdict,
  othersW,
});

/** The kettle test of a page. `stored` is the platform's result for the present wiring. */
export function useLoadTest(stored: StoredLoadStep | null) {
  const { notify } = useHostServices();
  const [readNow] = useLazyWiringReadingsQuery();
  const [atRest, setAtRest] = useState<Readings | null>(null);
  const [measured, setMeasured] = useState<LoadStep | null>(null);
  const [isReading, setReading] = useState(false);
  /** The reading under way; null when there is none. */
  const pending = useRef<Promise<LoadStep | null> | null>(null);

  /** Measures the load step; null without an answer, so that the button stays for a retry. */
  const read = async (before: Readings): Promise<LoadStep | null> => {
    const { data: after, error } = await readNow('loadTest');
    if (error || !after) {
      void notify.alert('serviceNotAvailableMessage', { severity: 'warning' });
      return null;
    }
    const found = loadStepOf(before.channels, after.channels, KETTLE_W);
    setMeasured(found);
    setAtRest(null);
    return found;
  };
  const countingWith = (latest: LoadStep | null) => countingLoadStep(stored, latest && storedOf(latest));

  return {
    state: isReading ? ('reading' as const) : atRest ? ('atRest' as const) : ('idle' as const),
    start: setAtRest,
    cancel: () => setAtRest(null),
    /** Forgets the result: the wiring has changed. */
    reset: () => {
      setAtRest(null);
      setMeasured(null);
    },
    /** Reads the load once. Resolves to the result that counts, or to null without an answer. */
    confirm: async (): Promise<StoredLoadStep | null> => {
      if (!atRest || pending.current) return null;
      setReading(true);
      pending.current = read(atRest).finally(() => {
        pending.current = null;
        setReading(false);
      });
      const found = await pending.current;
      return found && storedOf(found);
    },
    /** Waits for a reading under way. Resolves to false when it failed. */
    settled: async (): Promise<StoredLoadStep | null | false> => {
      const underWay = pending.current;
      if (!underWay) return countingWith(measured);
      const found = await underWay;
      return found === null ? false : countingWith(found);
    },
    counting: countingWith(measured),
    shown: measured ? storedOf(measured) : stored,
    seenOn: measured?.seenOn ?? [],
  };
}
