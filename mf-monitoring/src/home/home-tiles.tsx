import type { Facts, SlotContribution } from '@foyer/contract';

import type { ReactElement } from 'react';
import { RateTile } from '../house/rates/RateTile';
import type { useTwoDays } from '../house/today-balance/useTwoDays';
import { TempoWidget } from '../tariff/tempo/TempoWidget';
import { WeatherWidget } from '../weather/WeatherWidget';
import { ContributedPlace } from './ContributedPlace';

/** Contributed tiles up to this order come before the rates, the others after them. */
const RATES_ORDER = 20;

interface HomeTiles {
  readonly facts: Facts;
  readonly contributed: readonly SlotContribution[];
  readonly days: ReturnType<typeof useTwoDays>;
  /** What a tile asks for itself waits for this. */
  readonly when: boolean;
}

/** Tiles of the home page in their order. */
export function homeTiles({ facts, contributed, days, when }: HomeTiles): readonly ReactElement[] {
  const place = (contribution: SlotContribution) => (
    <ContributedPlace key={contribution.key} contribution={contribution} when={when} />
  );
  const hasRates = facts['system.production'] === true && facts['system.consumption'] === true;
  return [
    ...(facts['tariff.tempo'] ? [<TempoWidget key="tempo" when={when} />] : []),
    ...contributed.filter(({ order }) => order <= RATES_ORDER).map(place),
    ...(hasRates
      ? [
          <RateTile key="autonomy" rate="autonomy" answer={days} />,
          <RateTile key="self-consumption" rate="self-consumption" answer={days} />,
        ]
      : []),
    ...contributed.filter(({ order }) => order > RATES_ORDER).map(place),
    ...(facts['unavailable.weather'] ? [] : [<WeatherWidget key="weather" enabled={when} />]),
  ];
}
