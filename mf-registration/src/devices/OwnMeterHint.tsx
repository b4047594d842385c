import { useFacts, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { measuredByDraft } from '../steps/measured-by';
import styles from '../steps/StepPage.module.css';
import type { Registration } from '../steps/useRegistration';

/** Leads from a home without an energy gateway to the step that connects its own meter. */
export function OwnMeterHint({ registration }: { readonly registration: Registration }) {
  const { navigation, notify } = useHostServices();
  const { t } = useTranslation();
  if (useFacts()['unavailable.meters']) return null;
  const connect = async () => {
    if (await registration.draftStore.saveStepDurably(...measuredByDraft(registration, 'own')))
      navigation.navigate('/registration/connect_meter');
    else void notify.alert('formOfflineMessage', { severity: 'warning' });
  };
  return (
    <div className={styles.proof}>
      <p className={styles.soft}>{t('meter.noGateway')}</p>
      <div>
        <Button variant="quiet" onClick={() => void connect()}>
          {t('meter.connectOwn')}
        </Button>
      </div>
    </div>
  );
}
