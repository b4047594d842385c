import { type ActivationStep, WITHDRAWAL_ENDED } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useBatteryWords } from '../battery/useBatteryWords';

/** States with a translation; any other is shown as unknown. */
const KNOWN_STATES: readonly string[] = [
  'NonInitialized',
  'Withdrawable',
  WITHDRAWAL_ENDED,
  'Active',
  'Terminated',
  'NotRequested',
  'Requested',
  'Rejected',
  'Activatable',
  'Activated',
  'Discontinued',
];

/** Name and status texts of a step, shared by the widget and the page. */
export function useStepWords(step: Pick<ActivationStep, 'key' | 'state' | 'day'>) {
  const { t } = useTranslation();
  const words = useBatteryWords();
  const { now } = useHostServices();
  const isThisYear = step.day?.startsWith(String(new Date(now()).getUTCFullYear())) ?? true;
  const state = t(`activation.state.${KNOWN_STATES.includes(step.state) ? step.state : 'unknown'}`);
  return {
    name: t(`activation.step.${step.key}`),
    state: step.day
      ? t('activation.since', { state, day: isThisYear ? words.day(step.day) : words.dayAndYear(step.day) })
      : state,
  };
}
