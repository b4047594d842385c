import { totalOf } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { type GroupType, groupedMeasures, type MeasureGroup } from '@foyer/wire/measures';
import { monitoringApi } from '../monitoring-api';

/** What a room consumed over a period, Ws; null where nothing in it was measured (D9). */
export interface RoomEnergy {
  readonly roomId: string;
  readonly energyWs: number | null;
}

interface RoomEnergiesOf {
  readonly roomIds: readonly string[];
  readonly groupType: GroupType;
  /** Site days, `toDate` exclusive. */
  readonly fromDate: string;
  readonly toDate: string;
}

const energyOf = (groups: readonly MeasureGroup[]) =>
  totalOf(groups.map(({ values }) => values.energy ?? null));

export const { useRoomEnergiesQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    /** All rooms at once. A room the platform refuses to measure is one without measures; any other failure is one. */
    roomEnergies: build.query<readonly RoomEnergy[], RoomEnergiesOf>({
      queryFn: async ({ roomIds, ...period }, _api, _options, baseQuery) => {
        const answers = await Promise.all(
          roomIds.map((roomId) => baseQuery(ask(groupedMeasures, { ...period, roomId }))),
        );
        const failed = answers.find(({ error }) => error && error.failure !== 'refused');
        if (failed?.error) return { error: failed.error };
        return {
          data: answers.map(({ data }, place) => ({
            roomId: roomIds[place] ?? '',
            // The base query types every answer as unknown; the contract has checked this one.
            energyWs: data ? energyOf(data as readonly MeasureGroup[]) : null,
          })),
        };
      },
    }),
  }),
});
