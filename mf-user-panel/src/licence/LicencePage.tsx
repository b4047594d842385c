import { Age, Failure, SectionPage } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, Skeleton } from '@foyer/ui';
import styles from '../profile/fields.module.css';
import { LicenceActions } from './LicenceActions';
import { LicenceFacts } from './LicenceFacts';
import { LicenceText } from './LicenceText';
import { useLicence } from './useLicence';

/** `/user/license`: what the licence is, until when, and what may be asked of it. */
export function LicencePage() {
  const { t } = useTranslation();
  const answer = useLicence();
  return (
    <SectionPage
      screen="user_panel_license"
      title={t('sections.license.title')}
      lead={t('sections.license.lead')}
      actions={<Age answer={answer} />}
    >
      {answer.state === 'loading' ? (
        <Card busy>
          <Skeleton height="10rem" />
        </Card>
      ) : null}
      {answer.state === 'failed' ? <Failure {...answer} /> : null}
      {answer.state === 'ready' ? (
        <Card title={t('licence.yours')}>
          <div className={styles.stack}>
            <LicenceFacts licence={answer.data.licence} />
            <p>
              <Link to="/user/license_features/general">{t('licence.seeFeatures')}</Link>
            </p>
            <LicenceActions {...answer.data} />
          </div>
        </Card>
      ) : null}
      <LicenceText />
    </SectionPage>
  );
}
