import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Skeleton } from '@foyer/ui';
import { StepActions } from '../steps/StepActions';
import { StepPage } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { useLicenceQuery } from './customer-endpoints';
import { LicenceFile } from './LicenceText';

/** Which licence was accepted, as a document to keep: its text was on the step before. */
export function LicenceDetailsStep() {
  return (
    <StepPage path="licence_details">
      {(props) => (
        <>
          <AcceptedLicence />
          <StepActions {...props} />
        </>
      )}
    </StepPage>
  );
}

function AcceptedLicence() {
  const { t } = useTranslation();
  const { data } = useLicenceQuery();
  if (!data) return <Skeleton height={120} />;
  return (
    <Card title={data.title}>
      <div className={styles.proof}>
        <p>{t('licence.accepted', { version: data.version })}</p>
        <LicenceFile />
      </div>
    </Card>
  );
}
