import { WiserTerms } from '@foyer/area-parts';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Checkbox } from '@foyer/ui';
import { useState } from 'react';
import styles from './HeatingSystemsPage.module.css';
import {
  useAcceptWiserEulaMutation,
  useDisconnectWiserMutation,
  useReconcileWiserMutation,
} from './system-endpoints';
import { useHouseChanged } from './useHouseChanged';

const needsTerms = (error: unknown) => isPlatformError(error) && error.code === 'eula.not.accepted';

interface TermsToAcceptProps {
  readonly accepted: boolean;
  readonly onAccepted: (accepted: boolean) => void;
}

function TermsToAccept({ accepted, onAccepted }: TermsToAcceptProps) {
  const { t } = useTranslation();
  return (
    <>
      <WiserTerms />
      <Checkbox
        label={t('systems.wiser.terms.accept')}
        checked={accepted}
        onChange={(event) => onAccepted(event.target.checked)}
      />
    </>
  );
}

/**
 * What can be done with a connected account. The terms are asked for again where the cloud was silent when they were
 * accepted the first time.
 */
export function WiserActions({ isRefused }: { readonly isRefused: boolean }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [acceptEula, accepting] = useAcceptWiserEulaMutation();
  const [reconcile, reconciling] = useReconcileWiserMutation();
  const [disconnect, disconnecting] = useDisconnectWiserMutation();
  const houseChanged = useHouseChanged();
  const [areTermsMissing, setTermsMissing] = useState(false);
  const [accepted, setAccepted] = useState(false);

  const reportFailure = () => void notify.alert('wiserMainError', { severity: 'warning' });
  const refresh = async () => {
    if (areTermsMissing && (await acceptEula()).error) return reportFailure();
    const { error } = await reconcile();
    if (needsTerms(error)) return setTermsMissing(true);
    if (error) return reportFailure();
    setTermsMissing(false);
    notify.toast('wiserReconciledMessage', { severity: 'success' });
    houseChanged();
  };
  const remove = async () => {
    if (!(await notify.confirm('wiserRemoveConfirm', { destructive: true }))) return;
    const { error } = await disconnect();
    if (error) return reportFailure();
    notify.toast('wiserRemovedMessage', { severity: 'success' });
    houseChanged();
  };

  const isRefreshing = accepting.isLoading || reconciling.isLoading;
  return (
    <>
      {areTermsMissing && !isRefused ? <TermsToAccept accepted={accepted} onAccepted={setAccepted} /> : null}
      <div className={`${styles.actions} ${styles.foot}`}>
        {isRefused ? null : (
          <Button
            disabled={areTermsMissing && !accepted}
            busy={isRefreshing ? t('systems.bringing') : undefined}
            onClick={() => void refresh()}
          >
            {t('systems.wiser.bring')}
          </Button>
        )}
        <Button
          variant="quiet"
          busy={disconnecting.isLoading ? t('systems.removing') : undefined}
          onClick={() => void remove()}
        >
          {t('systems.remove')}
        </Button>
      </div>
    </>
  );
}
