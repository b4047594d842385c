import { Age, RetryNote } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { BatteryGlyph, Tile } from '@foyer/ui';
import { type LiveBattery, useBattery } from '../battery/useBattery';
import { useBatteryWords } from '../battery/useBatteryWords';

const GLYPH_PX = 22;

/** Battery summary; renders only on the home page. */
export function BatteryWidget({ route }: { readonly route?: string }) {
  return route === 'home' ? <BatteryTile /> : null;
}

function BatteryTile() {
  const { t } = useTranslation();
  const words = useBatteryWords();
  const answer = useBattery();
  const live = answer.state === 'ready' ? answer.data : null;
  const capacity = live?.battery.capacityKwh ? words.capacity(live) : null;
  const stored = live?.charge ? words.stored(live) : null;

  return (
    <Tile
      testId="widget-battery"
      title={t('widget.title')}
      quantity={stored && capacity ? { ...stored, unit: '' } : stored}
      suffix={stored && capacity ? t('widget.ofCapacity', { capacity: capacity.text }) : undefined}
      bar={{ percent: live?.charge?.percent ?? null, hue: 'battery' }}
      loading={answer.state === 'loading'}
      stale={answer.state === 'ready' && answer.stale}
      aside={live ? <Glyph live={live} /> : undefined}
      note={
        answer.state === 'failed' ? (
          <RetryNote {...answer} />
        ) : answer.state === 'ready' && answer.stale ? (
          <Age answer={answer} />
        ) : live?.charge ? (
          words.state(live)
        ) : (
          t('widget.notMeasured')
        )
      }
    />
  );
}

/** Battery bars, animated while charging or discharging. */
function Glyph({ live }: { readonly live: LiveBattery }) {
  const { t } = useTranslation();
  const words = useBatteryWords();
  const level = live.charge?.level ?? null;
  return (
    <BatteryGlyph
      level={level}
      activity={live.activity}
      label={level === null ? t('glyph.unknown') : t('glyph.label', { state: words.state(live) })}
      size={GLYPH_PX}
    />
  );
}
