import { DEFAULT_SITE_TIME_ZONE, siteDay } from '@foyer/domain';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button, Card } from '@foyer/ui';
import type { AccountClosing } from '@foyer/wire/household-data';
import styles from '../profile/fields.module.css';
import { shownDay } from '../profile/shown-dates';
import { useReadOnly } from '../profile/useReadOnly';
import { useKeptInvoices } from './CloseAccount';
import { useKeepAccountMutation } from './household-data-endpoints';

interface ClosingAccountProps extends Pick<AccountClosing, 'invoices'> {
  readonly eraseAtMs: number;
}

/** Says when the account will be erased and lets the household keep it. */
export function ClosingAccount({ eraseAtMs, invoices }: ClosingAccountProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const language = useLanguage();
  const { profile } = useSession();
  const readOnly = useReadOnly();
  const kept = useKeptInvoices(invoices);
  const [keep, { isLoading }] = useKeepAccountMutation();
  const day = shownDay(siteDay(eraseAtMs, profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE), language);
  const keepAccount = async () => {
    const { error } = await keep();
    notify.toast(error ? 'accountNotKeptMessage' : 'accountKeptMessage', {
      severity: error ? 'warning' : 'success',
    });
  };
  return (
    <Card title={t('data.closing.title')}>
      <div className={styles.stack}>
        <Banner severity="warning">{t('data.closing.text', { day })}</Banner>
        <p>{kept}</p>
        <p>
          <Button
            disabled={readOnly !== undefined}
            busy={isLoading ? t('data.closing.busy') : undefined}
            onClick={() => void keepAccount()}
          >
            {t('data.closing.keep')}
          </Button>
        </p>
        {readOnly ? <p className={styles.note}>{readOnly}</p> : null}
      </div>
    </Card>
  );
}
