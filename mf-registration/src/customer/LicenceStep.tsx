import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Checkbox } from '@foyer/ui';
import { acceptRegistrationLicence } from '@foyer/wire/registration';
import { useState } from 'react';
import { useLicenceQuery } from '../installation/list-endpoints';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { LicenceText } from './LicenceText';

/** The customer accepts the licence they see, and no other (spec 2 §4, D108). */
export function LicenceStep() {
  return <StepPage path="accept_licence">{(props) => <Licence {...props} />}</StepPage>;
}

function Licence({ step, registration }: StepProps) {
  const { platform, notify } = useHostServices();
  const { t } = useTranslation();
  const { data: licence, refetch } = useLicenceQuery();
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    if (busy || !licence) return;
    setBusy(true);
    try {
      const { version, sha256 } = licence;
      await registration.keeper.reached(await platform.call(acceptRegistrationLicence, { version, sha256 }));
      registration.goOn(step);
    } catch (error) {
      const changed = isPlatformError(error) && error.code === 'licence.changed';
      if (changed) void refetch();
      void notify.alert(changed ? 'licenceChangedMessage' : 'serviceNotAvailableMessage', {
        severity: 'warning',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <LicenceText />
      <Checkbox
        label={t('licence.accept')}
        checked={accepted}
        onChange={(event) => setAccepted(event.target.checked)}
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          data-testid={`save-${step.path}`}
          disabled={!accepted || !licence}
          busy={busy ? t('form.saving') : undefined}
          onClick={() => void accept()}
        >
          {t('actions.next')}
        </Button>
      </div>
    </>
  );
}
