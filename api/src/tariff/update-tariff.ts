import type { updateSchedule } from '@foyer/wire/device-programs';
import type { Belongings } from '../gateway/home-changes';
import { checkedRanges } from '../programs/schedule-ranges';
import type { Schedule } from '../programs/schedule-store';

type Asked = ReturnType<typeof updateSchedule.params.parse>;

/** Takes the tariff as the specification's own call gives it. */
export async function updateTariff(
  { schedules }: Belongings,
  householdId: string,
  asked: Asked,
): Promise<void> {
  const { scheduleType } = asked;
  const before = await schedules.find(householdId, scheduleType, null);
  const category = asked.category ?? before?.category ?? 'custom';
  const tariff: Schedule = {
    type: scheduleType,
    deviceId: null,
    enabled: asked.enabled,
    ranges: checkedRanges(asked, 'onOff', category === 'custom'),
    category,
    name: asked.name ?? before?.name ?? null,
  };
  await schedules.save(householdId, tariff);
}
