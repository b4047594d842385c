import { EMPTY_WEEK, readScheduleText, type TemperatureRange, writeScheduleText } from '@foyer/domain';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, IconWarning, Skeleton } from '@foyer/ui';
import type { StoredSchedule } from '@foyer/wire/schedules';
import { Failure } from '../answers/Failure';
import { useProgramSaving } from './useProgramSaving';
import { type WeekField, WeekForm } from './WeekForm';

/** A week as stored: `ranges` is the text sent to the API. */
export interface WeekToStore {
  readonly enabled: boolean;
  readonly ranges: string;
}

export interface StoredWeekProps {
  /** Answer of the area's endpoint for the device's schedule. */
  readonly query: Parameters<typeof useAnswer<StoredSchedule>>[0];
  readonly form: 'onOff' | 'heating';
  /** Range the device accepts; wiser's by default. */
  readonly temperatures?: TemperatureRange;
  readonly more?: WeekField;
  /** Sends the week to the platform. */
  save(week: WeekToStore): Promise<{ readonly error?: unknown }>;
}

const NO_WEEK: WeekToStore = { ranges: '', enabled: false };

/** Editor of the week stored for a device. Shows a message when the stored text cannot be parsed. */
export function StoredWeek({ query, form, temperatures, more, save }: StoredWeekProps) {
  const { t } = useTranslation();
  const answer = useAnswer(query);
  const saving = useProgramSaving();
  // A device without a schedule starts with an empty week.
  const hasNone = (query.error as { readonly code?: string } | undefined)?.code === 'schedule.not.found';

  if (answer.state === 'failed' && !hasNone) return <Failure {...answer} />;
  if (answer.state === 'loading') return <Skeleton height="20rem" />;
  const { ranges, enabled } = answer.state === 'ready' ? answer.data : NO_WEEK;
  const reading = ranges === '' ? { ok: true as const, value: EMPTY_WEEK } : readScheduleText(ranges, form);
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
      form={form}
      {...(temperatures ? { temperatures } : {})}
      {...(more ? { more } : {})}
      onSave={(week, wanted) => saving(() => save({ enabled: wanted, ranges: writeScheduleText(week) }))}
    />
  );
}
