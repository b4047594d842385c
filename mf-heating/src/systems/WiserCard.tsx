import { heatingProblem } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconWarning } from '@foyer/ui';
import { useStatesQuery } from '../thermostat/heating-endpoints';
import styles from './HeatingSystemsPage.module.css';
import type { HeatingAccounts } from './heating-accounts';
import { SystemCard } from './SystemCard';
import { UndoDisconnection } from './UndoDisconnection';
import { WiserActions } from './WiserActions';
import { WiserForm } from './WiserForm';

interface WiserCardProps {
  readonly accounts: HeatingAccounts;
  readonly mayModify: boolean;
}

/** The wiser system: connect by password, replace the password, disconnect after confirmation. */
export function WiserCard({ accounts, mayModify }: WiserCardProps) {
  const { t } = useTranslation();
  const { data: states } = useStatesQuery();
  const { wiser } = accounts;
  const isWiserRefused =
    wiser !== null &&
    (accounts.isWiserRefused || heatingProblem(states?.errors ?? {}, 'wiser_') === 'password');
  const status = wiser === null ? 'unregistered' : isWiserRefused ? 'refused' : 'registered';
  return (
    <SystemCard brand="wiser" status={status} account={wiser}>
      {isWiserRefused ? (
        <p className={styles.problem} role="status">
          <IconWarning size={20} aria-hidden />
          {t('systems.wiser.refused')}
        </p>
      ) : null}
      {mayModify && (wiser === null || isWiserRefused) ? (
        <WiserForm key={wiser ?? ''} username={wiser} />
      ) : null}
      {mayModify && wiser === null ? <UndoDisconnection brand="wiser" /> : null}
      {mayModify && wiser !== null ? <WiserActions isRefused={isWiserRefused} /> : null}
    </SystemCard>
  );
}
