import { useTranslation } from '@foyer/remote-kit/i18n';
import { BatteryGlyph, Card, EmptyState, ProgressBar, Skeleton } from '@foyer/ui';
import type { LiveBattery } from '../battery/useBattery';
import { useBatteryWords } from '../battery/useBatteryWords';
import { Facts } from './Facts';
import { Forecast } from './Forecast';
import styles from './LiveCard.module.css';

const GLYPH_PX = 72;

interface LiveCardProps {
  /** Null until the first answer. */
  readonly live: LiveBattery | null;
}

/** Live charge, activity and facts of the battery. */
export function LiveCard({ live }: LiveCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('live.title')} busy={!live}>
      {live && !live.charge ? (
        <EmptyState title={t('live.empty')} text={t('live.emptyHint')} />
      ) : (
        <div className={styles.live}>
          <Level live={live} />
          <Facts live={live} />
        </div>
      )}
      {live?.charge ? <Forecast live={live} /> : null}
    </Card>
  );
}

function Level({ live }: { readonly live: LiveBattery | null }) {
  const { t } = useTranslation();
  const words = useBatteryWords();
  if (!live) return <Skeleton width={GLYPH_PX * 3} height={GLYPH_PX} />;
  const percent = words.percent(live);
  const stored = words.stored(live);
  const capacity = words.capacity(live);
  const isCapacityKnown = live.charge?.percent !== null;
  return (
    <div className={styles.level}>
      <BatteryGlyph
        level={live.charge?.level ?? null}
        activity={live.activity}
        label={isCapacityKnown ? t('glyph.label', { state: words.state(live) }) : t('glyph.unknown')}
        size={GLYPH_PX}
      />
      <div className={styles.amount}>
        <p className={styles.big}>
          {isCapacityKnown ? percent.value : stored.value}
          <small data-unit={isCapacityKnown ? percent.unit : stored.unit}>
            {isCapacityKnown ? percent.unit : stored.unit}
          </small>
        </p>
        <p className={styles.stored}>
          {isCapacityKnown
            ? t('live.stored', { stored: stored.text, capacity: capacity.text })
            : t('live.capacityUnknown')}
        </p>
        <ProgressBar percent={live.charge?.percent ?? null} hue="battery" />
      </div>
    </div>
  );
}
