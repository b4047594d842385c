import { addMonths } from '@foyer/domain';
import {
  deviceState,
  groupsBody,
  type RenderInHostOptions,
  renderInHost,
  type StubAnswers,
  statesBody,
} from '@foyer/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { monitoringStore } from '../store';
import { MONTH_COSTS } from './month-costs';

const KWH = 3_600_000;

/** A span of today or tomorrow with one price, as the platform answers it. */
export const tariffPrice = (from: string, until: string, price: number | null, more: object = {}) => ({
  ...{ from, until, period: null, price },
  ...more,
});

/** Measures of one day in Ws: autonomy 80 %, self-consumption 75 %. */
export const TODAY = {
  energy: 10 * KWH,
  produced_energy: 12 * KWH,
  electricity_meter_energy: -1 * KWH,
  green_energy: 8 * KWH,
  grid_energy: 2 * KWH,
};
/** The day before: autonomy 50 %, self-consumption 100 %. */
const YESTERDAY = {
  energy: 10 * KWH,
  produced_energy: 5 * KWH,
  electricity_meter_energy: 5 * KWH,
  green_energy: 5 * KWH,
  grid_energy: 5 * KWH,
};

/** The platform's answer to a year of history outside the licence. */
export const EXAMPLE_YEAR = groupsBody(
  Array.from({ length: 12 }, (_, index) => ({
    date: addMonths('2025-07-01', index),
    values: TODAY,
    quality: 'example',
  })),
);

/** Platform answers for a fully working home, by call. */
export const ANSWERS: StubAnswers = {
  states: statesBody(),
  groupedMeasures: ({ groupType, fromDate, toDate }) => {
    if (groupType === 'day' && fromDate === '2026-06-20' && toDate === '2026-06-22')
      return groupsBody([
        { date: '2026-06-20', values: YESTERDAY },
        { date: '2026-06-21', values: TODAY },
      ]);
    return groupsBody([{ values: TODAY }, { values: TODAY }]);
  },
  totalMeasures: {
    measure: {
      values: [
        { type: 'energy', value: 4000 * KWH, unit: 'Ws' },
        { type: 'produced_energy', value: 3000 * KWH, unit: 'Ws' },
      ],
    },
  },
  weather: {
    weather: {
      symbol: 'partly_cloudy_day',
      temperature: 21.5,
      humidity: 55,
      wind: 5,
      sunrise: '05:58',
      sunset: '21:36',
      forecast: [{ date: '2026-06-22', symbol: 'rain', temperatureMin: 15, temperatureMax: 22 }],
    },
  },
  equivalences: { equivalences: [{ type: 'tv', rangeFrom: 0, rangeTo: 5000, value: 10 }] },
  corrections: { corrections: [] },
  gridIntensity: { intensities: [] },
  energyForecast: { forecast: null, reason: 'too.little.measured' },
  ecoTips: {
    ecoTips: [
      { name: 'Old', date: '2026-01-01', description: 'old one', ranking: 1 },
      { name: 'New', date: '2026-05-01', description: 'new one', ranking: 2 },
    ],
  },
  ownEnergy: {
    ownEnergy: { outsideRanges: 8 * KWH, withinRanges: 0, saved: 160, bought: 40, unpriced: 0, earned: null },
  },
  tariffPrices: { prices: [tariffPrice('2026-06-20 22:00:00', '2026-06-22 22:00:00', 20)] },
  monthCosts: MONTH_COSTS,
  licenceFeatures: { licenseType: 'premium', features: {} },
};

/** States of the full home at night: no production, the battery supplies the home. */
export const NIGHT = statesBody([
  deviceState('house_vrt', {
    produced_energy: 0,
    electricity_meter_energy: 0,
    total_energy: 400 * 150,
    grid_energy: 0,
  }),
  deviceState('house_msb', { charge_energy: 0, discharge_energy: 400 * 150, soc: 60 * KWH }),
]);

/** Tempo on a white day before a red one, at noon UTC of the stub host's day. */
export const TEMPO = {
  today: { date: '2026-06-21', colour: 'white', peakPrice: 18.71, offPeakPrice: 14.99 },
  tomorrow: { date: '2026-06-22', colour: 'red', peakPrice: 70.6, offPeakPrice: 15.75 },
  usuallyKnownAt: '2026-06-21 09:00:00',
  now: { colour: 'white', offPeak: false, price: 18.71, end: '2026-06-21 20:00:00' },
  next: { colour: 'white', offPeak: true, price: 14.99, end: '2026-06-22 04:00:00' },
  left: { blue: 70, white: 1, red: 0 },
};

/** Renders part of the area in the stub host with the answers of {@link ANSWERS}. */
export function renderMonitoring(ui: ReactElement, options: Partial<RenderInHostOptions> = {}) {
  return renderInHost(ui, {
    remote: 'mf-monitoring',
    locales: { fr, en },
    store: monitoringStore,
    ...options,
    platformAnswers: { ...ANSWERS, ...options.platformAnswers },
  });
}
