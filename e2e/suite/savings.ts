import { callPlatform } from './platform';

/** The device that measures the whole home. */
export async function houseOf(token: string): Promise<string> {
  const { rooms } = (await callPlatform('/api/rooms', token)) as unknown as {
    rooms: { devices: { device_id: string; type_id: string }[] }[];
  };
  return (
    rooms.flatMap(({ devices }) => devices).find((device) => device.type_id === 'virtual')?.device_id ?? ''
  );
}

const DAY_IN_PARIS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });
const TIME_IN_PARIS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface Tariff {
  readonly fromDate: string;
  readonly price: number;
  readonly rangePrice: number;
}

interface Row {
  readonly atMs: number;
  /** Self-consumed energy, kWh. */
  readonly ownKwh: number;
}

/** Self-consumed energy of the home by hour or by five minutes. */
async function ownEnergy(token: string, groupType: string, fromDate: string, toDate: string): Promise<Row[]> {
  const { measures } = (await callPlatform('/api/measures/grouping', token, {
    groupType,
    fromDate,
    toDate,
    deviceId: await houseOf(token),
  })) as unknown as { measures: { date: string; values: { type: string; value: number | null }[] }[] };
  return measures.map(({ date, values }) => {
    const value = (wanted: string) => values.find(({ type }) => type === wanted)?.value ?? 0;
    const bought = Math.max(0, value('electricity_meter_energy'), value('grid_energy'));
    return {
      atMs: Date.parse(`${date.replace(' ', 'T')}Z`),
      ownKwh: Math.max(0, value('energy') - bought) / 3.6e6,
    };
  });
}

/** The second price applies from 22:20 to 6:20 local time. */
function isNight(atMs: number): boolean {
  const time = TIME_IN_PARIS.format(atMs);
  return time >= '22:20' || time < '06:20';
}

/** Published prices of the home's contract, c/kWh: they count from its first day, whatever the household entered. */
const CONTRACT_PRICES: readonly Tariff[] = [
  { fromDate: '2025-02-01', price: 21.46, rangePrice: 16.96 },
  { fromDate: '2025-08-01', price: 20.81, rangePrice: 16.35 },
  { fromDate: '2026-02-01', price: 20.65, rangePrice: 15.79 },
];
const byFirstDay = (a: Tariff, b: Tariff) => (a.fromDate < b.fromDate ? -1 : 1);

/** Days are read a week at a time. */
const WEEK_DAYS = 7;

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Savings per hour in cents: self-consumed energy at its price, by five minutes where the price changes in the hour. */
export async function savingsByHour(token: string, fromDate: string, toDate: string): Promise<number[]> {
  const { versions } = (await callPlatform('/api/tariff/versions', token)) as unknown as {
    versions: Tariff[];
  };
  const { contracts } = (await callPlatform('/api/tariff/supply', token)) as unknown as {
    contracts: { fromDate: string }[];
  };
  const suppliedFrom = contracts.map(({ fromDate: from }) => from).sort()[0] ?? '9999';
  const centsOf = ({ atMs, ownKwh }: Row) => {
    const day = DAY_IN_PARIS.format(atMs);
    const tariffs = day < suppliedFrom ? versions : CONTRACT_PRICES;
    const tariff = tariffs
      .filter(({ fromDate: from }) => from <= day)
      .sort(byFirstDay)
      .at(-1);
    if (!tariff) throw new Error(`no tariff at ${new Date(atMs).toISOString()}`);
    return ownKwh * (isNight(atMs) ? tariff.rangePrice : tariff.price);
  };
  const steps = new Map<number, number>();
  for (let day = fromDate; day < toDate; day = addDays(day, WEEK_DAYS)) {
    const end = addDays(day, WEEK_DAYS);
    for (const row of await ownEnergy(token, 'five_minutes', day, end < toDate ? end : toDate)) {
      const hourMs = Math.floor(row.atMs / 3_600_000) * 3_600_000;
      steps.set(hourMs, (steps.get(hourMs) ?? 0) + centsOf(row));
    }
  }
  const hours = await ownEnergy(token, 'hour', fromDate, toDate);
  return hours.map((hour) =>
    /^(06|22)/.test(TIME_IN_PARIS.format(hour.atMs))
      ? (steps.get(hour.atMs) ?? centsOf(hour))
      : centsOf(hour),
  );
}
