import { IconAlerts, IconButton } from '@foyer/ui';
import { useCallback, useMemo, useState } from 'react';
import { LazyPart } from '../../context/LazyPart';
import { useSuiteFacts, useSuiteSession, useTexts } from '../../context/suite-context';
import { hasHome } from '../../session/has-home';
import { AlertBadge } from './AlertBadge';
import styles from './WaitingAlerts.module.css';

const loadWaitingAlerts = () =>
  import(/* webpackChunkName: "waiting-alerts" */ './WaitingAlerts').then(
    ({ WaitingAlerts }) => WaitingAlerts,
  );

interface AlertBellProps {
  /** True when a menu entry carries the badge; the bell is then not rendered. */
  readonly isInMenu: boolean;
}

/** Badge and alert list for tenants whose menu has no entry for them. */
export function AlertBell({ isInMenu }: AlertBellProps) {
  const t = useTexts();
  const facts = useSuiteFacts();
  const session = useSuiteSession();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const props = useMemo(() => ({ onClose: close }), [close]);
  if (isInMenu || !facts['tenant.alerts'] || !hasHome(session)) return null;
  return (
    <span className={styles.bell}>
      <IconButton
        label={t('waitingAlerts.open')}
        icon={<IconAlerts size={20} strokeWidth={1.8} aria-hidden />}
        aria-haspopup="dialog"
        data-testid="header-alerts"
        onClick={() => setOpen(true)}
      />
      <span className={styles.mark}>
        <AlertBadge />
      </span>
      {open ? <LazyPart load={loadWaitingAlerts} props={props} /> : null}
    </span>
  );
}
