import { FileButton } from '@foyer/area-parts';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, ErrorState, Skeleton } from '@foyer/ui';
import { registrationLicenceFile } from '@foyer/wire/registration';
import styles from '../steps/StepPage.module.css';
import { useLicenceQuery } from './customer-endpoints';

/** Full licence text, with a button that opens it as a file. */
export function LicenceText() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useLicenceQuery();
  if (isError && !data)
    return (
      <ErrorState
        title={t('messages.serviceNotAvailableMessage')}
        retryLabel={t('failure.retry')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height={240} />;
  return (
    <Card title={data.title}>
      <div className={styles.proof}>
        {data.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>{t('licence.version', { version: data.version })}</p>
        <LicenceFile />
      </div>
    </Card>
  );
}

/** The licence as a document. */
export function LicenceFile() {
  const { t } = useTranslation();
  const { platform, notify } = useHostServices();
  return (
    <div>
      <FileButton
        busyLabel={t('licence.fetching')}
        testId="licence-file"
        load={() => platform.call(registrationLicenceFile, {})}
        onFailed={() => void notify.alert('licenceNotAvailableMessage', { severity: 'warning' })}
      >
        {t('licence.file')}
      </FileButton>
    </div>
  );
}
