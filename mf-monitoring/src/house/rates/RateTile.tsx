import { Age } from '@foyer/area-parts';
import { autonomyRate, type EnergyBalance, selfConsumptionRate } from '@foyer/domain';
import type { Answer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { type EnergyHue, Tile } from '@foyer/ui';
import { memo } from 'react';
import { TileFailure } from '../../TileFailure';
import { useQuantities } from '../numbers/useQuantities';
import type { TwoDays } from '../today-balance/two-days';

interface Rate {
  readonly of: (balance: EnergyBalance) => number | null;
  readonly hue: EnergyHue;
}

/** Rates of a home with production, by widget and text key. */
const RATES = {
  autonomy: { of: autonomyRate, hue: 'battery' },
  'self-consumption': { of: selfConsumptionRate, hue: 'solar' },
} satisfies Record<string, Rate>;

interface RateTileProps {
  readonly rate: keyof typeof RATES;
  readonly answer: Answer<TwoDays>;
}

/** Autonomy or self-consumption since midnight, with yesterday's value. */
export const RateTile = memo(function RateTile({ rate, answer }: RateTileProps) {
  const { t } = useTranslation();
  const { percent } = useQuantities();
  const { of, hue } = RATES[rate];
  const today = answer.state === 'ready' ? of(answer.data.today) : null;
  const yesterday = answer.state === 'ready' ? of(answer.data.yesterday) : null;

  return (
    <Tile
      testId={`widget-${rate}`}
      title={t(`rate.${rate}`)}
      quantity={today === null ? null : percent(today)}
      bar={{ percent: today, hue }}
      loading={answer.state === 'loading'}
      stale={answer.state === 'ready' && answer.stale}
      note={<Note answer={answer} yesterday={yesterday === null ? null : percent(yesterday).text} />}
    />
  );
});

interface NoteProps {
  readonly answer: Answer<TwoDays>;
  readonly yesterday: string | null;
}

/** Line below the number: age of the data, a retry, or yesterday's value. */
function Note({ answer, yesterday }: NoteProps) {
  const { t } = useTranslation();
  if (answer.state === 'failed') {
    return <TileFailure answer={answer}>{t('rate.failed')}</TileFailure>;
  }
  if (answer.state === 'ready' && answer.stale) return <Age answer={answer} />;
  return yesterday === null ? t('rate.noYesterday') : t('rate.yesterday', { rate: yesterday });
}
