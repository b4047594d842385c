import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Checkbox } from '@foyer/ui';
import { useState } from 'react';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { isLicenceChanged, useAcceptLicenceMutation, useLicenceQuery } from './customer-endpoints';
import { LicenceText } from './LicenceText';

/** Accepts exactly the text on screen: docs/rules/licence.md#accepting-the-text. */
export function LicenceStep() {
  return <StepPage path="accept_licence">{(props) => <Licence {...props} />}</StepPage>;
}

function Licence({ step, registration }: StepProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const { data: licence } = useLicenceQuery();
  const [acceptLicence, { isLoading }] = useAcceptLicenceMutation();
  const [accepted, setAccepted] = useState(false);
  const accept = async () => {
    if (isLoading || !licence) return;
    const { version, sha256 } = licence;
    const { data: status, error } = await acceptLicence({ version, sha256 });
    if (status === undefined) {
      const message = isLicenceChanged(error) ? 'licenceChangedMessage' : 'serviceNotAvailableMessage';
      return void notify.alert(message, { severity: 'warning' });
    }
    await registration.draftStore.recordStatus(status);
    registration.openNextStep(step);
  };
  return (
    <>
      <LicenceText />
      <Checkbox
        label={t('licence.accept')}
        checked={accepted}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      {accepted ? null : <p className={styles.soft}>{t('licence.acceptFirst')}</p>}
      <div className={styles.actions}>
        <Button
          variant="primary"
          data-testid={`save-${step.path}`}
          disabled={!accepted || !licence}
          busy={isLoading ? t('form.saving') : undefined}
          onClick={() => void accept()}
        >
          {t('actions.next')}
        </Button>
      </div>
    </>
  );
}
