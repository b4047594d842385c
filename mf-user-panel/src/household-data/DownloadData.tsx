import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { householdExport } from '@foyer/wire/household-data';
import { useState } from 'react';
import styles from '../profile/fields.module.css';
import { saveFile } from './save-file';

/** Years of measurements take minutes. */
const TIMEOUT_MS = 15 * 60_000;
const REFUSALS: Readonly<Record<string, string>> = {
  'too.many.requests': 'dataThrottledMessage',
  'role.not.allowed': 'dataOfCustomerMessage',
  'support.not.allowed': 'dataOfCustomerMessage',
};

/** Requests all data of the household as one file. It is too large for the store. */
export function DownloadData() {
  const { t } = useTranslation();
  const { notify, platform } = useHostServices();
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      saveFile(await platform.call(householdExport, {}, { timeoutMs: TIMEOUT_MS }));
      notify.toast('dataDownloadedMessage', { severity: 'success' });
    } catch (error) {
      const message = isPlatformError(error) ? REFUSALS[error.code] : undefined;
      notify.toast(message ?? 'dataNotDownloadedMessage', { severity: 'warning' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Card title={t('data.download.title')}>
      <div className={styles.stack}>
        <p>{t('data.download.text')}</p>
        <p>
          <Button busy={isPending ? t('data.download.busy') : undefined} onClick={() => void download()}>
            {t('data.download.action')}
          </Button>
        </p>
      </div>
    </Card>
  );
}
