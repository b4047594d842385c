import { StoredWeek } from '@foyer/area-parts';
import { type HeatingDevice, temperatureRange } from '@foyer/domain';
import { useSaveWeekMutation, useWeekQuery } from './program-endpoints';

/** A tado device's week of temperatures, which may be off for hours (spec 3 §3 §4). */
export function TadoWeek({ device }: { readonly device: HeatingDevice }) {
  const [saveWeek] = useSaveWeekMutation();
  return (
    <StoredWeek
      query={useWeekQuery(device.id)}
      form="heating"
      temperatures={temperatureRange(device)}
      save={(week) => saveWeek({ deviceId: device.id, ...week })}
    />
  );
}
