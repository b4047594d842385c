import { Failure, useProgramSaving, WeekForm } from '@foyer/area-parts';
import { type WeekPlan, weekOfWiser, wiserEntriesOf } from '@foyer/domain';
import { useAnswer } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { EmptyState, Skeleton } from '@foyer/ui';
import { WEEKDAYS, type WiserDay } from '@foyer/wire/device-programs';
import { useSaveWiserWeekMutation, useWiserWeekQuery } from './program-endpoints';

/** Weekly temperatures of a wiser device, stored in the brand's cloud; there is no off. */
export function WiserWeek({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation();
  const query = useWiserWeekQuery();
  const answer = useAnswer(query);
  const [saveWeek] = useSaveWiserWeekMutation();
  const saving = useProgramSaving();

  if (answer.state === 'loading') return <Skeleton height="20rem" />;
  if (answer.state === 'failed')
    return answer.failure === 'refused' ? (
      <EmptyState
        title={t(isPasswordRefused(query.error) ? 'programs.wiserPassword' : 'programs.wiserUnavailable')}
      />
    ) : (
      <Failure {...answer} />
    );
  const days = WEEKDAYS.map((weekday) =>
    answer.data.find(({ name }) => name.id === deviceId && name.weekday === weekday),
  );
  const [sample] = days.filter((day) => day !== undefined);
  if (!sample) return <EmptyState testId="not-found" title={t('programs.unknownDevice')} />;
  return (
    <WeekForm
      saved={weekOfWiser(days.map((day) => day?.entry ?? []))}
      enabled={null}
      form="wiser"
      onSave={(week) => saving(() => saveWeek(daysOf(week, sample)))}
    />
  );
}

/** The brand's cloud refuses the account's password. */
function isPasswordRefused(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'invalid.credentials'
  );
}

function daysOf(week: WeekPlan, { name }: WiserDay): readonly WiserDay[] {
  return WEEKDAYS.map((weekday, day) => ({
    name: { ...name, weekday },
    entry: [...wiserEntriesOf(week[day] ?? [])],
  }));
}
