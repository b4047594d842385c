import {
  comparableKwh,
  degreeDays,
  type HeatingDay,
  heatingResponse,
  isCoolingDay,
  meanPrice,
  oneDegreeLess,
  type PurchasePrice,
  siteDay,
} from '@foyer/domain';
import type { heatingCosts } from '@foyer/wire/heating-costs';
import type * as z from 'zod/mini';
import type { HeatingHour } from './heating-hours';

const WS_PER_KWH = 3_600_000;
const HOUR_MS = 3_600_000;
const DAYS_SHOWN = 62;

type Answer = z.input<typeof heatingCosts.answer>;
type Amount = Answer['rooms'][number]['days'][number];

interface CostInput {
  readonly hours: readonly HeatingHour[];
  readonly rooms: readonly { readonly id: string; readonly name: string }[];
  /** Every day of the months, oldest first. */
  readonly days: readonly string[];
  /** Mean outdoor temperature by day, °C. */
  readonly outdoorC: ReadonlyMap<string, number>;
  /** Of the days, in order. */
  readonly prices: readonly PurchasePrice[];
  readonly timeZone: string;
}

/** Sums of a room's day. */
interface RoomDay {
  heatingWs: number | null;
  cents: number | null;
  temperatures: number[];
}

/**
 * Heating energy of an hour, Ws. On a warm day a reversible device is cooling:
 * docs/rules/heating.md#what-heating-costs.
 */
function heatedWs({ heatingWs, reversibleWs }: HeatingHour, isCooling: boolean): number | null {
  return heatingWs === null ? null : heatingWs - (isCooling ? (reversibleWs ?? 0) : 0);
}

function roomDays({ hours, outdoorC, prices, timeZone }: CostInput): Map<string, Map<string, RoomDay>> {
  const byRoom = new Map<string, Map<string, RoomDay>>();
  for (const hour of hours) {
    const { roomId, atMs, temperatureC } = hour;
    const day = siteDay(atMs, timeZone);
    const heatingWs = heatedWs(hour, isCoolingDay(day, outdoorC.get(day) ?? null));
    const ofRoom = byRoom.get(roomId) ?? new Map<string, RoomDay>();
    byRoom.set(roomId, ofRoom);
    const known = ofRoom.get(day) ?? { heatingWs: null, cents: null, temperatures: [] };
    ofRoom.set(day, known);
    if (temperatureC !== null) known.temperatures.push(temperatureC);
    if (heatingWs === null) continue;
    known.heatingWs = (known.heatingWs ?? 0) + heatingWs;
    const price = meanPrice(prices, { startMs: atMs, endMs: atMs + HOUR_MS });
    if (price !== null) known.cents = (known.cents ?? 0) + (heatingWs / WS_PER_KWH) * price;
  }
  return byRoom;
}

const cents = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

function sumAmounts(days: readonly (RoomDay | undefined)[]): Amount {
  const add = (field: 'heatingWs' | 'cents') =>
    days.reduce<number | null>((sum, day) => {
      const value = day?.[field] ?? null;
      return value === null ? sum : (sum ?? 0) + value;
    }, null);
  return { energy: add('heatingWs'), cents: cents(add('cents')) };
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Energy and cost of heating by room, computed from hours, weather and prices. */
export function costsOf(input: CostInput): Answer {
  const { rooms, days, outdoorC } = input;
  const byRoom = roomDays(input);
  const heated = rooms.filter(({ id }) => byRoom.has(id));
  const monthsOf = [...new Set(days.map((day) => day.slice(0, 7)))];
  const shown = days.slice(-DAYS_SHOWN);

  const responses = heated.map(({ id }) => {
    const ofRoom = byRoom.get(id);
    const all = days.map((day): HeatingDay => {
      const known = ofRoom?.get(day);
      const heatingWs = known?.heatingWs ?? null;
      return {
        day,
        heatingKwh: heatingWs === null ? null : heatingWs / WS_PER_KWH,
        indoorC: mean(known?.temperatures ?? []),
        outdoorC: outdoorC.get(day) ?? null,
      };
    });
    return { all, response: heatingResponse(all), saving: oneDegreeLess(all) };
  });

  const months = monthsOf.map((month) => {
    const corrected = responses.map(({ all, response }) =>
      response
        ? comparableKwh(
            all.filter(({ day }) => day.startsWith(month)),
            all,
            response,
          )
        : null,
    );
    const known = corrected.filter((kwh) => kwh !== null);
    const baseC = mean(responses.flatMap(({ response }) => response?.baseC ?? []));
    const weather = days
      .filter((day) => day.startsWith(month))
      .map((day) => ({ outdoorC: outdoorC.get(day) ?? null }));
    const isWhole = known.length > 0 && known.length === corrected.length;
    return {
      month,
      corrected: isWhole ? Math.round(known.reduce((sum, kwh) => sum + kwh, 0) * WS_PER_KWH) : null,
      degreeDays: baseC === null ? 0 : Math.round(degreeDays(weather, baseC) * 10) / 10,
    };
  });

  const answers = heated.map(({ id, name }) => {
    const ofRoom = byRoom.get(id);
    return {
      id,
      name,
      months: monthsOf.map((month) =>
        sumAmounts(days.filter((day) => day.startsWith(month)).map((day) => ofRoom?.get(day))),
      ),
      days: shown.map((day) => sumAmounts([ofRoom?.get(day)])),
    };
  });

  return {
    months,
    days: shown.map((date) => {
      const outdoor = outdoorC.get(date);
      return { date, outdoor: outdoor === undefined ? null : Math.round(outdoor * 10) / 10 };
    }),
    rooms: answers,
    oneDegreeLess: savingOf(
      responses.flatMap(({ saving }) => saving ?? []),
      answers.flatMap(({ months: byMonth }) => byMonth),
    ),
  };
}

/** Savings of all rooms together, priced at the average cost of a kWh of heating. */
function savingOf(
  savings: readonly NonNullable<ReturnType<typeof oneDegreeLess>>[],
  amounts: readonly Amount[],
): Answer['oneDegreeLess'] {
  if (savings.length === 0) return null;
  const total = (field: 'kwh' | 'lowKwh' | 'highKwh' | 'usedKwh') =>
    Math.round(savings.reduce((sum, one) => sum + one[field], 0) * WS_PER_KWH);
  const energy = total('kwh');
  const priced = amounts.filter((amount) => amount.energy !== null && amount.cents !== null);
  const pricedWs = priced.reduce((sum, amount) => sum + (amount.energy ?? 0), 0);
  const pricedCents = priced.reduce((sum, amount) => sum + (amount.cents ?? 0), 0);
  return {
    energy,
    low: total('lowKwh'),
    high: total('highKwh'),
    used: total('usedKwh'),
    cents: pricedWs > 0 ? cents((pricedCents / pricedWs) * energy) : null,
  };
}
