import { StoredWeek } from '@foyer/area-parts';
import { type HeatingDevice, temperatureRange } from '@foyer/domain';
import { useSaveWeekMutation, useWeekQuery } from './program-endpoints';

/** Weekly temperatures of a tado device. A range can also switch the heating off. */
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
