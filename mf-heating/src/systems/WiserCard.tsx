import { heatingProblem } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, IconWarning } from '@foyer/ui';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';
import type { HeatingAccounts } from './heating-accounts';
import { SystemCard } from './SystemCard';
import { useDisconnectWiserMutation, useReconcileWiserMutation } from './system-endpoints';
import { useHouseChanged } from './useHouseChanged';
import { WiserForm } from './WiserForm';

interface WiserCardProps {
  readonly accounts: HeatingAccounts;
  readonly mayModify: boolean;
}

/** The wiser system: connected by a password, repaired where it is, taken away after a question (D122). */
export function WiserCard({ accounts, mayModify }: WiserCardProps) {
  const { t } = useTranslation();
  const { data: states } = useStatesQuery();
  const { wiser } = accounts;
  const isWiserRefused =
    wiser !== null &&
    (accounts.isWiserRefused || heatingProblem(states?.errors ?? {}, 'wiser_') === 'password');
  const standing = wiser === null ? 'unregistered' : isWiserRefused ? 'refused' : 'registered';
  return (
    <SystemCard brand="wiser" standing={standing} account={wiser}>
      {isWiserRefused ? (
        <p className={styles.problem} role="status">
          <IconWarning size={20} aria-hidden />
          {t('systems.wiser.refused')}
        </p>
      ) : null}
      {mayModify && (wiser === null || isWiserRefused) ? (
        <WiserForm key={wiser ?? ''} username={wiser} />
      ) : null}
      {mayModify && wiser !== null ? <ConnectedActions isRefused={isWiserRefused} /> : null}
    </SystemCard>
  );
}

function ConnectedActions({ isRefused }: { readonly isRefused: boolean }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [reconcile, reconciling] = useReconcileWiserMutation();
  const [disconnect, disconnecting] = useDisconnectWiserMutation();
  const houseChanged = useHouseChanged();

  const bringDevices = async () => {
    const { error } = await reconcile();
    if (error) return void notify.alert('wiserMainError', { severity: 'warning' });
    notify.toast('wiserReconciledMessage', { severity: 'success' });
    houseChanged();
  };
  const remove = async () => {
    if (!(await notify.confirm('wiserRemoveConfirm', { destructive: true }))) return;
    const { error } = await disconnect();
    if (error) return void notify.alert('wiserMainError', { severity: 'warning' });
    notify.toast('wiserRemovedMessage', { severity: 'success' });
    houseChanged();
  };

  return (
    <div className={`${styles.actions} ${styles.foot}`}>
      {isRefused ? null : (
        <Button
          busy={reconciling.isLoading ? t('systems.bringing') : undefined}
          onClick={() => void bringDevices()}
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
  );
}
