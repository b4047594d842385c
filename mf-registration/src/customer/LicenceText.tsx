import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, ErrorState, Skeleton } from '@foyer/ui';
import { useLicenceQuery } from '../installation/list-endpoints';

/** The licence as it is accepted, word for word (D108). */
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
      {data.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{t('licence.version', { version: data.version })}</p>
    </Card>
  );
}
