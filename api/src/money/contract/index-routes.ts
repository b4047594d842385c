import { indexReadings, readIndex, saveIndexReading } from '@foyer/wire/index-readings';
import { indexReadingsOf } from '../../energy/measures/index-readings';
import type { Database } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { forHousehold, type Route } from '../../identity/answer';
import { supplyOf } from '../documents/supply';
import { recordIndex, registersOf, SupplyError } from './begin-supply';
import type { Contracts } from './contract-store';

interface IndexDependencies {
  readonly database: Database;
  readonly contracts: Contracts;
}

/** Index readings of a home whose meter is not read automatically. */
export function indexRoutes({ database, contracts }: IndexDependencies): Route[] {
  return [
    forHousehold(indexReadings, async (_input, { household }) => {
      const contract = (await contracts.ofHousehold(household.id)).at(-1);
      const readings = await indexReadingsOf(database, household.id);
      return {
        registers: contract && supplyOf(household) ? [...registersOf(contract)] : [],
        readings: readings.map(({ day, registers }) => ({
          date: day,
          registers: Object.entries(registers).map(([register, kwh]) => ({ register, kwh })),
        })),
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
