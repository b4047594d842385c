import { siteDay } from '@foyer/domain';
import { indexReadings, readIndex, saveIndexReading } from '@foyer/wire/index-readings';
import { indexReadingsOf } from '../../energy/measures/index-readings';
import { type HouseMeterDependencies, isMeterRead } from '../../energy/measures/meter-hours';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { forHousehold, type Route } from '../../identity/answer';
import { indexDays, recordIndex, registersOf, SupplyError } from './begin-supply';
import type { Contracts } from './contract-store';
import { contractOn } from './contract-version';
import { indexReadingsOnWire } from './home-supply';

interface IndexDependencies extends HouseMeterDependencies {
  readonly database: Database;
  readonly contracts: Contracts;
}

/** Index readings of a home whose meter is not read automatically. */
export function indexRoutes(dependencies: IndexDependencies): Route[] {
  const { database, contracts } = dependencies;
  return [
    forHousehold(indexReadings, async (_input, { household, nowMs }) => {
      const today = siteDay(nowMs, household.siteTimeZone);
      const days = indexDays(household, today);
      const contract = days && contractOn(await contracts.ofHousehold(household.id), days.lastDay);
      const registers = contract ? registersOf(contract) : [];
      const isAsked = registers.length > 0 && !(await isMeterRead(dependencies, household, new Date(nowMs)));
      return {
        registers: isAsked ? [...registers] : [],
        readings: indexReadingsOnWire(await indexReadingsOf(database, household.id)),
        firstDate: isAsked && days ? days.firstDay : null,
        lastDate: isAsked && days ? days.lastDay : null,
      };
    }),

    forHousehold(saveIndexReading, async ({ date, index }, { household, nowMs }) => {
      const reading = { day: date, registers: readIndex(index) };
      try {
        await recordIndex({ database, contracts }, household, reading, new Date(nowMs));
      } catch (error) {
        if (error instanceof SupplyError) throw new Refusal(error.code);
        throw error;
      }
      return {};
    }),
  ];
}
