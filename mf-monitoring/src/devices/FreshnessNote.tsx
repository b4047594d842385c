import type { HeatingProblem } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner } from '@foyer/ui';
import type { DeviceState } from '@foyer/wire/states';
import { freshnessOf } from './freshness';

interface FreshnessNoteProps {
  readonly state: DeviceState | undefined;
  /** Problem of its heating system, which explains missing readings. */
  readonly problem: HeatingProblem | null;
}

/** Explains why the shown state may be outdated; renders nothing when it is current. */
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
