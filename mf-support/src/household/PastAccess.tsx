import { useTranslation } from '@foyer/remote-kit/i18n';
import type { SupportRequest } from '@foyer/wire/support';
import { useState } from 'react';
import { useInstant } from '../session/useInstant';
import styles from './AccessPage.module.css';
import { ChangeList } from './ChangeList';

/** A finished access; its changes load when it is expanded. */
export function PastAccess({ request }: { readonly request: SupportRequest }) {
  const { t } = useTranslation();
  const written = useInstant();
  const [open, setOpen] = useState(false);
  const { agent, reason, endsAtMs, status } = request;
  return (
    <li className={styles.past}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span>
            {agent}
            {endsAtMs === null ? null : <>, {written(endsAtMs)}</>}
          </span>
          <span className={styles.soft}>{t(`status.${status}`)}</span>
        </summary>
        <p className={styles.soft}>{t('access.reason', { reason })}</p>
        {open ? <ChangeList requestId={request.id} /> : null}
      </details>
    </li>
  );
}
