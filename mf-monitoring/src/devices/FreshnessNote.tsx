import type { HeatingProblem } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner } from '@foyer/ui';
import type { DeviceState } from '@foyer/wire/states';
import { freshnessOf } from './freshness';

interface FreshnessNoteProps {
  readonly state: DeviceState | undefined;
  /** What its heating system cannot do; it explains the device's silence (spec 1 §8). */
  readonly problem: HeatingProblem | null;
}

/** Says why what a device shows may not be what it does; nothing when all is well. */
export function FreshnessNote({ state, problem }: FreshnessNoteProps) {
  const { t } = useTranslation();
  if (problem) return <Banner severity="warning">{t(`devices.problem.${problem}`)}</Banner>;
  const freshness = freshnessOf(state);
  if (freshness === 'current') {
    return state?.isOn === false ? <Banner>{t('devices.isOff')}</Banner> : null;
  }
  return (
    <Banner severity={freshness === 'offline' ? 'warning' : 'info'}>
      {t(`devices.explained.${freshness}`)}
    </Banner>
  );
}
