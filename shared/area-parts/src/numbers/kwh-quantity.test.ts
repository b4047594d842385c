import type { Language } from '@foyer/contract';
import { kwhQuantity } from './kwh-quantity';

const WS_PER_KWH = 3_600_000;

test.each<[number | null, Language, string]>([
  [null, 'fr', '—'],
  [0, 'fr', '0 kWh'],
  [0.04, 'fr', '0,04 kWh'],
  [5, 'fr', '5 kWh'],
  [14.7, 'fr', '14,7 kWh'],
  [14.7, 'en', '14.7 kWh'],
  [-14.68, 'fr', '−14,7 kWh'],
  [99.94, 'fr', '99,9 kWh'],
  [99.96, 'fr', '100 kWh'],
  [100, 'fr', '100 kWh'],
  [1239.6, 'fr', '1 240 kWh'],
  [1239.6, 'en', '1,240 kWh'],
])('%p kWh in %s reads "%s"', (energyKwh, language, text) => {
  const { text: written } = kwhQuantity(energyKwh === null ? null : energyKwh * WS_PER_KWH, language);
  expect(written.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
