import type { Language } from '@foyer/contract';
import { type RenderInHostOptions, roomsBodyOf, type StubAnswers, sessionOf } from '@foyer/testing';
import type { Correction, CorrectionSummary } from '@foyer/wire/corrections';
import { renderPanel } from '../../testing/render-panel';
import { MeterPage } from '../MeterPage';

const HOUR_MS = 3_600_000;
export const FROM_MS = Date.parse('2026-02-01T00:00:00+01:00');

export const SUMMARY: CorrectionSummary = {
  name: 'Consommation',
  flow: 'import',
  deviceId: 'house_vrt',
  deviceName: 'Habitation',
  fromMs: FROM_MS,
  untilMs: FROM_MS + 24 * HOUR_MS,
  energyWs: 12_000 * 3600,
  shortestMinutes: 30,
  longestMinutes: 30,
  missingMinutes: 90,
  knownMinutes: 0,
  knownWs: 0,
};

/** A correction of a file; `changes` override fields. */
export function correction(changes: Partial<Correction> = {}): Correction {
  return {
    id: 'correction-1',
    kind: 'file',
    state: 'applied',
    name: 'courbe.csv',
    format: 'enedis-load-curve',
    meter: '23128200000017',
    createdMs: FROM_MS + 48 * HOUR_MS,
    undoUntilMs: FROM_MS + 768 * HOUR_MS,
    isCovered: false,
    progress: 1,
    replaces: false,
    series: [SUMMARY],
    ...changes,
  };
}

/** Opens the page in a home with panels, a battery and two plugs. */
export function openMeterPage(
  platformAnswers: StubAnswers = {},
  { language = 'en', ...options }: Partial<RenderInHostOptions> & { readonly language?: Language } = {},
) {
  return renderPanel(<MeterPage />, {
    section: 'meter',
    session: sessionOf({ rooms: ROOMS }),
    language,
    platformAnswers: { corrections: { corrections: [] }, ...platformAnswers },
    ...options,
  });
}

const device = (device_id: string, name: string, ecnType: string, type_id: string) => ({
  device_id,
  name,
  ecnType,
  type_id,
});

export const ROOMS = roomsBodyOf([
  device('house_vrt', 'Habitation', 'vrt', 'virtual'),
  device('mst', 'Compteur', 'mst', 'asoka_electric_counter'),
  device('sun', 'Panels', 'cmp', 'production_counter'),
  device('store', 'Battery', 'bat', 'battery'),
  device('heater', 'Water heater', 'sw', 'water_heater'),
  device('fridge', 'Fridge', 'sw', 'fridge'),
]);
