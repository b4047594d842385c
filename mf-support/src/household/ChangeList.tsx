import { Failure } from '@foyer/area-parts';
import { isPlatformError } from '@foyer/platform-client';
import { useAnswer, useHostServices, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, EmptyState, IconUndo, Skeleton } from '@foyer/ui';
import type { SupportChange } from '@foyer/wire/support';
import { useInstant } from '../session/useInstant';
import { useDeedsQuery, useUndoMutation } from '../support-api';
import styles from './ChangeList.module.css';
import { useChangeWords } from './useChangeWords';

const LIVE_MS = 2_000;

interface ChangeListProps {
  readonly requestId: string;
  /** True while the access is in force. */
  readonly live?: boolean;
}

/** Changes made during an access, each with its undo. */
export function ChangeList({ requestId, live = false }: ChangeListProps) {
  const { t } = useTranslation();
  const answer = useAnswer(
    useDeedsQuery(requestId, { ...whileAwake(live ? LIVE_MS : 0), refetchOnMountOrArgChange: true }),
  );
  if (answer.state === 'loading') return <Skeleton width="24ch" />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  if (answer.data.length === 0) return <EmptyState title={t('deeds.none')} />;
  return (
    <ul className={styles.list} aria-live={live ? 'polite' : undefined}>
      {answer.data.map((change) => (
        <ChangeItem key={change.id} change={change} />
      ))}
    </ul>
  );
}

function ChangeItem({ change }: { readonly change: SupportChange }) {
  const { t } = useTranslation();
  const written = useInstant();
  const { headline, changes } = useChangeWords(change);
  return (
    <li className={styles.change}>
      <span className={styles.words}>
        <span className={styles.headline} data-undone={change.undone || undefined}>
          {headline}
        </span>
        {changes.map((change) => (
          <span key={change} className={styles.change}>
            {change}
          </span>
        ))}
        {change.atMs === null ? null : <span className={styles.change}>{written(change.atMs)}</span>}
      </span>
      {change.undoable ? <Undo change={change} what={headline} /> : null}
      {change.undone ? <span className={styles.change}>{t('deeds.undone')}</span> : null}
      {change.undoable || change.undone ? null : <span className={styles.change}>{t('deeds.final')}</span>}
    </li>
  );
}

function Undo({ change, what }: { readonly change: SupportChange; readonly what: string }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const { canModify, profile } = useSession();
  const [undo, { isLoading }] = useUndoMutation();
  if (!canModify || profile?.acting) return null;

  const undoChange = async () => {
    if (!(await notify.confirm('support_undo_confirm'))) return;
    try {
      await undo(change.id).unwrap();
      notify.toast('support_undone', { severity: 'success' });
    } catch (error) {
      const isRefused = isPlatformError(error) && error.failure === 'refused';
      void notify.alert(isRefused ? 'support_changed_since' : 'serviceNotAvailableMessage', {
        severity: 'warning',
      });
    }
  };
  return (
    <Button
      variant="quiet"
      icon={<IconUndo size={18} aria-hidden />}
      busy={isLoading ? t('deeds.undoing') : undefined}
      aria-label={t('deeds.undoOf', { change: what })}
      onClick={() => void undoChange()}
    >
      {t('deeds.undo')}
    </Button>
  );
}
