import type { Correction } from '@foyer/wire/corrections';
import { useMeterWords } from './useMeterWords';

interface CorrectionTexts {
  readonly title: string;
  /** Kind, meter and day. */
  readonly source: string;
  readonly status: string;
  /** Until when it can be undone, or why it cannot; null where there is nothing to undo. */
  readonly undoNote: string | null;
}

export function useCorrectionTexts(correction: Correction): CorrectionTexts {
  const { t, day } = useMeterWords();
  const { kind, state, name, meter, createdMs } = correction;
  const isRemoval = kind === 'removal';
  const source = [t(`meter.corrections.kind.${kind}`)];
  if (meter !== null) source.push(t('meter.file.meter', { meter }));
  source.push(t('meter.corrections.made', { day: day(createdMs) }));
  const undoNote = () => {
    if (state !== 'applied') return null;
    if (correction.isCovered) return t('meter.corrections.covered');
    if (correction.undoUntilMs === null) return t('meter.corrections.tooLate');
    return t('meter.corrections.undoUntil', { day: day(correction.undoUntilMs) });
  };
  return {
    title: isRemoval || name === '' ? t(`meter.corrections.unnamed.${kind}`) : name,
    source: source.join(' · '),
    status: t(`meter.corrections.state.${state === 'applied' && isRemoval ? 'removed' : state}`),
    undoNote: undoNote(),
  };
}
