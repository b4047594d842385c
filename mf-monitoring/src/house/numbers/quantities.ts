import type { Language } from '@foyer/contract';
import { scaleValue, totalsScale, whFromWs } from '@foyer/domain';
import { formatQuantity, type Quantity } from '@foyer/ui/quantity';

/** Maximum precision of a tile. */
const TILE = { significantDigits: 3 } as const;

/** Formats quantities for tiles and sentences in the current language, with automatic unit prefixes. */
export interface Quantities {
  power(powerW: number | null): Quantity;
  energy(energyWs: number | null): Quantity;
  /** Whole percent. */
  percent(value: number | null): Quantity;
  /** Totals beside a chart, all in one unit. */
  energies(energiesWs: readonly (number | null)[], axisUnit: string): readonly Quantity[];
  count(value: number): string;
  /** Change in whole percent with its sign: `+50%`, `0%`. */
  change(percent: number): string;
  /** Parts of a sentence: `a, b and c`. */
  list(parts: readonly string[]): string;
  /** Readings one after the other, without a conjunction where the language has such a form. */
  readings(parts: readonly string[]): string;
}

export function quantitiesIn(language: Language): Quantities {
  return {
    power: (powerW) => {
      const { value, unit } = scaleValue(powerW === null ? null : wholeWatts(powerW), 'W');
      return formatQuantity(value, unit, language, TILE);
    },
    energy: (energyWs) => {
      const { value, unit } = scaleValue(whFromWs(energyWs), 'Wh');
      return formatQuantity(value, unit, language, TILE);
    },
    percent: (value) => formatQuantity(value, '%', language, { decimals: 0 }),
    energies: (energiesWs, axisUnit) => {
      const { divisor, unit } = totalsScale(energiesWs.map(whFromWs), axisUnit);
      return energiesWs.map((energyWs) => {
        const energyWh = whFromWs(energyWs);
        return formatQuantity(energyWh === null ? null : energyWh / divisor, unit, language, TILE);
      });
    },
    count: (value) =>
      formatQuantity(
        value < 10 ? value : Math.round(value),
        '',
        language,
        value < 10 ? { significantDigits: 2 } : TILE,
      ).text,
    change: (percent) =>
      new Intl.NumberFormat(language, {
        style: 'percent',
        maximumFractionDigits: 0,
        signDisplay: 'exceptZero',
      })
        .format(percent / 100)
        .replace('-', '−'),
    readings: (parts) => new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts),
    list: (parts) => new Intl.ListFormat(language, { type: 'conjunction' }).format(parts),
  };
}

/** Watts below 1 kW are rounded to integers. */
function wholeWatts(powerW: number): number {
  return Math.abs(powerW) < 1000 ? Math.round(powerW) : powerW;
}
