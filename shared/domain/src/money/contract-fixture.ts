import { startOfSiteDay } from '../time/site-time';
import type { ContractVersion, PriceComponent, PriceRow } from './contract';
import type { MeasuredStep } from './measured-steps';
import type { DayRule, PeriodRange, PriceCalendar } from './price-calendar';

export const ZONE = 'Europe/Paris';
export const KWH = 3_600_000;

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** `range('off', '22:30', '06:30')`. */
export const range = (period: string, from: string, to: string): PeriodRange => ({
  period,
  fromMin: minutes(from),
  toMin: minutes(to),
});

/** Every day the same ranges. */
export const daily = (...ranges: PeriodRange[]): PriceCalendar => ({
  dayStartMin: 0,
  seasons: [{ fromMonthDay: '01-01', rules: [{ dayTypes: [], ranges, otherwise: 'peak' }] }],
});

export const TEMPO: PriceCalendar = {
  dayStartMin: 360,
  seasons: [
    {
      fromMonthDay: '09-01',
      rules: ['red', 'white', 'blue'].map(
        (colour): DayRule => ({
          dayTypes: [{ kind: 'colour', colour }],
          ranges: [range(`${colour}OffPeak`, '22:00', '06:00')],
          otherwise: `${colour}Peak`,
        }),
      ),
    },
  ],
};

export const row = (cents: number, changes: Partial<PriceRow> = {}): PriceRow => ({
  validFrom: '2020-01-01',
  validTo: null,
  upToKva: null,
  period: null,
  cents,
  source: 'test',
  isProvisional: false,
  ...changes,
});

export const component = (changes: Partial<PriceComponent>): PriceComponent => ({
  kind: 'energy',
  unit: 'kWh',
  isContained: false,
  calendar: null,
  rows: [],
  slots: null,
  vat: [{ validFrom: '2014-01-01', share: 0.2 }],
  ...changes,
});

export const contract = (
  components: readonly PriceComponent[],
  changes: Partial<ContractVersion> = {},
): ContractVersion => ({
  fromDay: '2020-01-01',
  supplier: 'Foyer Énergie',
  offer: 'base',
  kva: 6,
  currency: 'EUR',
  components,
  ...changes,
});

/** Steps of the same energy over site days; `exportedWs` is 0. */
export function evenSteps(fromDay: string, toDay: string, importedWs: number, stepMin = 5): MeasuredStep[] {
  const steps: MeasuredStep[] = [];
  const toMs = startOfSiteDay(toDay, ZONE);
  const length = stepMin * 60_000;
  for (let startMs = startOfSiteDay(fromDay, ZONE); startMs < toMs; startMs += length)
    steps.push({ startMs, endMs: startMs + length, importedWs, exportedWs: 0 });
  return steps;
}

/** One step between two local times of a day. */
export function step(day: string, from: string, to: string, importedWs: number): MeasuredStep {
  const at = (text: string) => Date.parse(`${day}T${text}:00Z`);
  const offset = Date.parse(`${day}T00:00:00Z`) - startOfSiteDay(day, ZONE);
  return { startMs: at(from) - offset, endMs: at(to) - offset, importedWs, exportedWs: 0 };
}
