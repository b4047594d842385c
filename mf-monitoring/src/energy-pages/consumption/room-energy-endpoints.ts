import { isExampleHistory, totalOf } from '@foyer/domain';
import { ask } from '@foyer/platform-client';
import { type GroupType, groupedMeasures, type MeasureGroup } from '@foyer/wire/measures';
import { monitoringApi } from '../../monitoring-api';

/** Consumption of a room over a period, Ws; null when not measured. */
export interface RoomEnergy {
  readonly roomId: string;
  /** With heating. */
  readonly energyWs: number | null;
  /** Estimated part of the heating. */
  readonly heatingWs: number | null;
}

interface RoomEnergiesOf {
  readonly roomIds: readonly string[];
  readonly groupType: GroupType;
  /** Site days, `toDate` exclusive. */
  readonly fromDate: string;
  readonly toDate: string;
}

function energyOf(groups: readonly MeasureGroup[]) {
  const total = (type: 'energy' | 'heating_energy') =>
    totalOf(groups.map(({ values }) => values[type] ?? null));
  const heatingWs = total('heating_energy');
  return { energyWs: totalOf([total('energy'), heatingWs]), heatingWs };
}

export const { useRoomEnergiesQuery } = monitoringApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * All rooms in one query; null where the licence excludes the history. A refused room counts as not measured;
     * any other failure fails the query.
     */
    roomEnergies: build.query<readonly RoomEnergy[] | null, RoomEnergiesOf>({
      providesTags: ['corrections'],
      queryFn: async ({ roomIds, ...period }, _api, _options, baseQuery) => {
        const answers = await Promise.all(
          roomIds.map((roomId) => baseQuery(ask(groupedMeasures, { ...period, roomId }))),
        );
        const failed = answers.find(({ error }) => error && error.failure !== 'refused');
        if (failed?.error) return { error: failed.error };
        // The base query types every answer as unknown; the contract has validated this one.
        const groups = answers.map(({ data }) => (data ?? []) as readonly MeasureGroup[]);
        if (groups.some(isExampleHistory)) return { data: null };
        return {
          data: groups.map((ofRoom, index) => ({ roomId: roomIds[index] ?? '', ...energyOf(ofRoom) })),
        };
      },
    }),
  }),
});
