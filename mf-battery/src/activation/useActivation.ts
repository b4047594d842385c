import { useToday } from '@foyer/area-parts';
import { activationProgress, activationSteps, DEFAULT_SITE_TIME_ZONE } from '@foyer/domain';
import { useAnswer, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useBatteryWords } from '../battery/useBatteryWords';
import { useLifecycleQuery } from './lifecycle-endpoints';

/** Steps of the activation and how far it is, in the same words on every card and page; null without a contract. */
export function useActivation() {
  const { t } = useTranslation();
  const words = useBatteryWords();
  const today = useToday(useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE);
  const answer = useAnswer(useLifecycleQuery());
  const steps = answer.state === 'ready' && answer.data ? activationSteps(answer.data, today) : null;
  const progress = steps && activationProgress(steps);

  const summary = (): string | null => {
    if (!progress) return null;
    if (!progress.isEnded) {
      const key = progress.underWay > 0 ? 'progressUnderWay' : 'progress';
      return t(`activation.${key}`, { count: progress.done, ...progress });
    }
    return progress.endDay === null
      ? t('activation.ended')
      : t('activation.endedOn', { day: words.dayAndYear(progress.endDay) });
  };

  return { answer, steps, isEnded: progress?.isEnded ?? false, summary: summary() };
}
