import { Readable } from 'node:stream';
import { addDays, daysBetween, historyFeature, historyPeriodOf, siteDay } from '@foyer/domain';
import { MAX_EXPORT_DAYS, measuresExport, measuresPrometheus } from '@foyer/wire/programs';
import type { Measures } from '../../energy/measures/measure-store';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { streamedFile } from '../../foundation/http/streamed-file';
import type { Devices } from '../../home/devices/device-store';
import type { States } from '../../home/devices/state-store';
import type { Account } from '../../identity/accounts/account-store';
import { type ForHousehold, forHousehold, type Route } from '../../identity/answer';
import { measuresCsv } from './measures-csv';
import { prometheusText } from './prometheus-text';

interface MeasureFileDependencies {
  readonly database: Database;
  readonly devices: Devices;
  readonly states: States;
  readonly measures: Measures;
  /** Whether the household's licence includes a feature. */
  readonly hasFeature: (household: Account, feature: string, nowMs: number) => Promise<boolean>;
}

/** Programs are told by the status as well. */
const refused = (code: string, httpStatus: number) => new Refusal(code, { httpStatus });

/** Measurements as files for programs (docs/rules/reading-programs.md). */
export function measureFileRoutes(home: MeasureFileDependencies): Route[] {
  const { database, devices, states, measures, hasFeature } = home;

  const checkSpan = async (fromDay: string, toDay: string, { household, nowMs }: ForHousehold) => {
    const days = daysBetween(fromDay, toDay);
    if (days <= 0) throw refused('period.invalid', 400);
    if (days > MAX_EXPORT_DAYS) throw refused('period.too.long', 400);
    const asked = { groupType: 'day', fromDay, toDay } as const;
    const period = historyPeriodOf(asked, siteDay(nowMs, household.siteTimeZone));
    if (period && !(await hasFeature(household, historyFeature(period), nowMs)))
      throw refused('history.not.in.licence', 403);
  };

  const houseOf = async ({ household }: ForHousehold) => {
    const all = await devices.ofHousehold(household.id);
    return { all, house: all.find(({ plugType }) => plugType === 'vrt') };
  };

  return [
    forHousehold(measuresExport, async ({ from, to }, who) => {
      await checkSpan(from, to, who);
      const { house } = await houseOf(who);
      const { id: householdId, siteTimeZone: timeZone } = who.household;
      const span = { householdId, deviceId: house?.id ?? null, fromDay: from, toDay: to, timeZone };
      return streamedFile(`energies-${from}-${to}.csv`, Readable.from(measuresCsv(database, span)));
    }),

    forHousehold(measuresPrometheus, async (_input, who) => {
      const { household, nowMs } = who;
      const now = new Date(nowMs);
      const { all, house } = await houseOf(who);
      const fromDate = siteDay(nowMs, household.siteTimeZone);
      const asked = { groupType: 'day', fromDate, toDate: addDays(fromDate, 1), now } as const;
      const groups = house
        ? await measures.grouping(household.id, { of: { deviceId: house.id }, ...asked })
        : [];
      const values = groups?.[0]?.values;
      const today = values ? Object.fromEntries(values.map(({ type, value }) => [type, value])) : null;
      const reported = await states.ofHousehold(household.id, now);
      const text = prometheusText({ states: reported, devices: all, today, nowMs });
      return { bytes: new TextEncoder().encode(text), name: 'home.txt' };
    }),
  ];
}
