import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Skeleton } from '@foyer/ui';
import type { PricedTempoDay, TempoDays } from '@foyer/wire/tempo';
import styles from './TempoColours.module.css';
import { TempoMark } from './TempoMark';
import { useTempoWords } from './useTempoWords';

interface TempoColoursProps {
  /** Null while loading, and without an answer. */
  readonly tempo: TempoDays | null;
  readonly loading: boolean;
}

/** Colour and prices of today and tomorrow. */
export function TempoColours({ tempo, loading }: TempoColoursProps) {
  const { t } = useTranslation();
  const { now } = useHostServices();
  const { time } = useTempoWords();
  const isEarly = tempo !== null && now() < tempo.usuallyKnownMs;
  const unknown = {
    today: t('tempo.notPublished'),
    tomorrow: isEarly ? t('tempo.usually', { time: time(tempo.usuallyKnownMs) }) : t('tempo.notPublished'),
  };
  return (
    <dl className={styles.days}>
      {(['today', 'tomorrow'] as const).map((name) => (
        <div key={name} data-testid={`tempo-${name}`}>
          <dt>{t(`tempo.${name}`)}</dt>
          {loading ? (
            <>
              <dd className={styles.colour}>
                <Skeleton width="5ch" />
              </dd>
              <dd className={styles.detail}>
                <Skeleton width="9ch" />
              </dd>
            </>
          ) : tempo === null ? (
            <dd className={styles.colour}>—</dd>
          ) : (
            <Day day={tempo[name]} unknown={unknown[name]} />
          )}
        </div>
      ))}
    </dl>
  );
}

interface DayProps {
  readonly day: PricedTempoDay | null;
  /** In place of the prices while the colour is not known. */
  readonly unknown: string;
}

function Day({ day, unknown }: DayProps) {
  const { t } = useTranslation();
  const { number, unit } = useTempoWords();
  const colour = day?.colour ?? null;
  return (
    <>
      <dd className={styles.colour}>
        <TempoMark colour={colour} />
        {t(`tempo.colour.${colour ?? 'unknown'}`)}
      </dd>
      <dd className={styles.detail}>
        {day === null || colour === null
          ? unknown
          : t('tempo.prices', { peak: number(day.peakCents), offPeak: number(day.offPeakCents), unit })}
      </dd>
    </>
  );
}
