import { Age } from '@foyer/area-parts';
import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { type Quantity, Skeleton, Tile } from '@foyer/ui';
import type { TempoDays } from '@foyer/wire/tempo';
import { memo } from 'react';
import { TileFailure } from '../../TileFailure';
import { TempoColours } from './TempoColours';
import { TempoMark } from './TempoMark';
import styles from './TempoWidget.module.css';
import { useTempo } from './useTempo';
import { useTempoWords } from './useTempoWords';

const COLOURS = ['blue', 'white', 'red'] as const;

/** Price of the hours that go on, colours of today and tomorrow, and days left; requested once `when` is true. */
export const TempoWidget = memo(function TempoWidget({ when }: { readonly when: boolean }) {
  const { t } = useTranslation();
  const { number, unit } = useTempoWords();
  const answer = useTempo(when);
  const tempo = answer.state === 'ready' ? answer.data : null;
  const loading = answer.state === 'loading';
  const cents = tempo?.now.cents ?? null;
  const quantity: Quantity | null =
    cents === null
      ? null
      : { value: number(cents), unit: `${unit}/kWh`, text: `${number(cents)} ${unit}/kWh` };

  return (
    <div className={styles.root}>
      <Tile
        testId="widget-tempo"
        title={t('tempo.title')}
        quantity={quantity}
        loading={loading}
        stale={answer.state === 'ready' && answer.stale}
        note={<Note answer={answer} tempo={tempo} />}
      >
        <TempoColours tempo={tempo} loading={loading} />
        <p className={styles.leftTitle} id="tempo-left">
          {t('tempo.left')}
        </p>
        <ul className={styles.left} aria-labelledby="tempo-left">
          {COLOURS.map((colour) => (
            <li key={colour}>
              <TempoMark colour={colour} />
              {loading ? (
                <Skeleton width="6ch" />
              ) : (
                t(`tempo.leftDays.${colour}`, {
                  count: tempo?.daysLeft?.[colour] ?? 0,
                  days: tempo?.daysLeft?.[colour] ?? '—',
                })
              )}
            </li>
          ))}
        </ul>
      </Tile>
    </div>
  );
});

interface NoteProps {
  readonly answer: Answer<unknown>;
  readonly tempo: TempoDays | null;
}

/** Line below the price: until when it holds and what follows, the age of the data, or a retry. */
function Note({ answer, tempo }: NoteProps) {
  const { t } = useTranslation();
  const { number, unit, time } = useTempoWords();
  if (answer.state === 'failed') {
    return <TileFailure answer={answer}>{t('tempo.failed')}</TileFailure>;
  }
  if (answer.state === 'ready' && answer.stale) return <Age answer={answer} />;
  if (!tempo) return null;
  const { now, next } = tempo;
  const hours = t(now.isOffPeak ? 'tempo.offPeak' : 'tempo.peak');
  const values = { hours, time: time(now.endMs) };
  return next.cents === null
    ? t('tempo.untilUnknown', values)
    : t('tempo.until', { ...values, price: `${number(next.cents)} ${unit}` });
}
