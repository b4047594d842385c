import { WiserTerms } from '@foyer/area-parts';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { useState } from 'react';
import styles from './HeatingSystemsPage.module.css';
import { useAddWiserDevicesMutation, useDisconnectWiserMutation } from './system-endpoints';
import { useReconnect } from './useReconnect';

const needsTerms = (error: unknown) => isPlatformError(error) && error.code === 'eula.not.accepted';

/**
 * Actions of a connected account. The terms are shown again if accepting them failed while connecting.
 */
export function WiserActions({ isRefused }: { readonly isRefused: boolean }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [addDevices, adding] = useAddWiserDevicesMutation();
  const [disconnect, disconnecting] = useDisconnectWiserMutation();
  const { reconnect } = useReconnect('wiser');
  const [areTermsMissing, setTermsMissing] = useState(false);
  const [accepted, setAccepted] = useState(false);

  const reportFailure = () => void notify.alert('wiserMainError', { severity: 'warning' });
  const refresh = async () => {
    const { error } = await addDevices({ acceptsTerms: areTermsMissing });
    if (needsTerms(error)) return setTermsMissing(true);
    if (error) return reportFailure();
    setTermsMissing(false);
    notify.toast('wiserReconciledMessage', { severity: 'success' });
  };
  const remove = async () => {
    if (!(await notify.confirm('wiserRemoveConfirm', { destructive: true }))) return;
    const { error } = await disconnect();
    if (error) return reportFailure();
    notify.toast('wiserRemovedMessage', {
      severity: 'success',
      action: { labelKey: 'toasts.undo', run: () => void reconnect() },
    });
  };

  return (
    <>
      {areTermsMissing && !isRefused ? (
        <>
          <WiserTerms checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />
          {accepted ? null : <p>{t('systems.wiser.termsFirst')}</p>}
        </>
      ) : null}
      <div className={`${styles.actions} ${styles.foot}`}>
        {isRefused ? null : (
          <Button
            disabled={areTermsMissing && !accepted}
            busy={adding.isLoading ? t('systems.bringing') : undefined}
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
