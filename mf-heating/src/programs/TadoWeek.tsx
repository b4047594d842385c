import { Failure, useProgramSaving, WeekForm } from '@foyer/area-parts';
import {
  EMPTY_WEEK,
  type HeatingDevice,
  readScheduleText,
  temperatureRange,
  writeScheduleText,
} from '@foyer/domain';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, IconWarning, Skeleton } from '@foyer/ui';
import { useSaveWeekMutation, useWeekQuery } from './program-endpoints';

const NO_WEEK = { ranges: '', enabled: false };

/** A tado device's week of temperatures, which may be off for hours (spec 3 §3 §4). */
export function TadoWeek({ device }: { readonly device: HeatingDevice }) {
  const { t } = useTranslation();
  const query = useWeekQuery(device.id);
  const answer = useAnswer(query);
  const [saveWeek] = useSaveWeekMutation();
  const saving = useProgramSaving(device.id);
  // A device that never had a schedule begins with an empty week.
  const none = (query.error as { readonly code?: string } | undefined)?.code === 'schedule.not.found';

  if (answer.state === 'failed' && !none) return <Failure {...answer} />;
  if (answer.state === 'loading') return <Skeleton height="20rem" />;
  const { ranges, enabled } = answer.state === 'ready' ? answer.data : NO_WEEK;
  const reading =
    ranges === '' ? { ok: true as const, value: EMPTY_WEEK } : readScheduleText(ranges, 'heating');
  if (!reading.ok)
    return (
      <EmptyState
        icon={<IconWarning size={28} aria-hidden />}
        title={t('programs.unreadable')}
        text={t('programs.unreadableEntry', { entry: reading.error.entry })}
      />
    );
  return (
    <WeekForm
      saved={reading.value}
      enabled={enabled}
      form="heating"
      temperatures={temperatureRange(device)}
      onSave={(week, wanted) =>
        saving(() => saveWeek({ deviceId: device.id, enabled: wanted, ranges: writeScheduleText(week) }))
      }
    />
  );
}
