import { Age, SectionPage, WhenReady } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card } from '@foyer/ui';
import styles from '../profile/fields.module.css';
import { SeenByCustomer } from '../profile/SeenByCustomer';
import { LicenceActions } from './LicenceActions';
import { LicenceFacts } from './LicenceFacts';
import { LicenceText } from './LicenceText';
import { useLicence } from './useLicence';

/** `/user/license`: kind, end and requests of the licence. */
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
      <WhenReady answer={answer} height="10rem">
        {(known) => (
          <Card title={t('licence.yours')}>
            <div className={styles.stack}>
              <LicenceFacts licence={known.licence} />
              <p>
                <Link to="/user/license_features/general">{t('licence.seeFeatures')}</Link>
              </p>
              <LicenceActions {...known} />
            </div>
          </Card>
        )}
      </WhenReady>
      <SeenByCustomer>
        <LicenceText />
      </SeenByCustomer>
    </SectionPage>
  );
}
