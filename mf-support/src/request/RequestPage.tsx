import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, PageHeading } from '@foyer/ui';
import { EarlierRequests } from './EarlierRequests';
import { RequestForm } from './RequestForm';
import styles from './RequestPage.module.css';

/** `/support`: requests access to a household and lists earlier requests. */
export function RequestPage() {
  const { t } = useTranslation();
  const { navigation } = useHostServices();
  return (
    <section className={styles.page} data-testid="page-support">
      <PageHeading lead={t('request.lead')}>{t('request.title')}</PageHeading>
      <Card>
        <RequestForm onAsked={(token) => navigation.navigate(`/support/hold?token=${token}`)} />
      </Card>
      <EarlierRequests />
    </section>
  );
}
