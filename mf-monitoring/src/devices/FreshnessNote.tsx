import type { DeviceState } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner } from '@foyer/ui';
import { freshnessOf } from './freshness';

/** Says why what a device shows may not be what it does; nothing when all is well. */
export function FreshnessNote({ state }: { readonly state: DeviceState | undefined }) {
  const { t } = useTranslation();
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
