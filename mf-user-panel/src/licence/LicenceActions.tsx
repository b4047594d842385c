import { useToday } from '@foyer/area-parts';
import {
  DEFAULT_SITE_TIME_ZONE,
  isRemembered,
  OPT_OUT_ACKNOWLEDGED_MS,
  PREMIUM_REQUEST_REMEMBERED_MS,
} from '@foyer/domain';
import { useFacts, useHostServices, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button } from '@foyer/ui';
import { PREMIUM } from '@foyer/wire/licence';
import styles from '../profile/fields.module.css';
import { useCustomerOnly } from '../profile/useCustomerOnly';
import { useCancelOptOutMutation, useOptOutMutation, useRequestFeatureMutation } from './licence-endpoints';
import { isLicenceOver } from './licence-words';
import type { KnownLicence } from './useLicence';
import { useLicenceChange } from './useLicenceChange';

/** Requests Premium, cancels it, or takes the cancellation back. */
export function LicenceActions({ licence, status }: KnownLicence) {
  const readOnly = useCustomerOnly();
  const today = useToday(useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE);
  const isSold = !useFacts()['unavailable.provider'];
  const isPremium = licence.type === PREMIUM && !isLicenceOver(licence, today);
  if (!isPremium && !isSold) return null;
  if (readOnly) return <p className={styles.note}>{readOnly}</p>;
  if (!isPremium) return <RequestPremium status={status} />;
  return status.optedOutMs === null ? <OptOut /> : <ComeBack sinceMs={status.optedOutMs} />;
}

function RequestPremium({ status }: Pick<KnownLicence, 'status'>) {
  const { t } = useTranslation();
  const { now, notify } = useHostServices();
  const { busy, change } = useLicenceChange(useRequestFeatureMutation());
  if (isRemembered(status.premiumRequestedMs, now(), PREMIUM_REQUEST_REMEMBERED_MS))
    return <Banner severity="success">{t('licence.premiumRequested')}</Banner>;
  const request = async () => {
    if (await change(PREMIUM)) notify.toast('premiumRequestedMessage', { severity: 'success' });
  };
  return (
    <>
      <p>{t('licence.premiumText')}</p>
      <p>
        <Button
          variant="primary"
          busy={busy ? t('form.saving') : undefined}
          data-testid="license-premium"
          onClick={() => void request()}
        >
          {t('licence.requestPremium')}
        </Button>
      </p>
    </>
  );
}

function OptOut() {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const { busy, change } = useLicenceChange(useOptOutMutation());
  const optOut = async () => {
    if (await notify.confirm('licenceOptOutConfirm', { destructive: true })) await change();
  };
  return (
    <p>
      <Button
        variant="quiet"
        busy={busy ? t('form.saving') : undefined}
        data-testid="license-opt-out"
        onClick={() => void optOut()}
      >
        {t('licence.optOut')}
      </Button>
    </p>
  );
}

function ComeBack({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation();
  const { notify, now } = useHostServices();
  const { busy, change } = useLicenceChange(useCancelOptOutMutation());
  const withdrawOptOut = async () => {
    if (!(await notify.confirm('licenceOptOutCancelConfirm'))) return;
    if (await change()) void notify.alert('license_opt_out_msg', { severity: 'success' });
  };
  const button = (
    <Button
      busy={busy ? t('form.saving') : undefined}
      data-testid="license-opt-out-cancel"
      onClick={() => void withdrawOptOut()}
    >
      {t('licence.cancelOptOut')}
    </Button>
  );
  // Announced as an alert for two days, then a plain line.
  return isRemembered(sinceMs, now(), OPT_OUT_ACKNOWLEDGED_MS) ? (
    <Banner severity="warning" action={button}>
      {t('licence.optedOutJustNow')}
    </Banner>
  ) : (
    <>
      <p>{t('licence.optedOut')}</p>
      <p>{button}</p>
    </>
  );
}
