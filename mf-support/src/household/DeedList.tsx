import { Failure } from '@foyer/area-parts';
import { isPlatformError } from '@foyer/platform-client';
import { useAnswer, useHostServices, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, EmptyState, IconUndo, Skeleton } from '@foyer/ui';
import type { SupportChange } from '@foyer/wire/support';
import { useInstant } from '../session/useInstant';
import { useDeedsQuery, useUndoMutation } from '../support-api';
import styles from './DeedList.module.css';
import { useDeedWords } from './useDeedWords';

const LIVE_MS = 2_000;

interface DeedListProps {
  readonly requestId: string;
  /** True while the access is in force. */
  readonly live?: boolean;
}

/** Changes made during an access, each with its undo. */
export function DeedList({ requestId, live = false }: DeedListProps) {
  const { t } = useTranslation();
  const answer = useAnswer(
    useDeedsQuery(requestId, { ...whileAwake(live ? LIVE_MS : 0), refetchOnMountOrArgChange: true }),
  );
  if (answer.state === 'loading') return <Skeleton width="24ch" />;
  if (answer.state === 'failed') return <Failure {...answer} />;
  if (answer.data.length === 0) return <EmptyState title={t('deeds.none')} />;
  return (
    <ul className={styles.list} aria-live={live ? 'polite' : undefined}>
      {answer.data.map((deed) => (
        <Deed key={deed.id} deed={deed} />
      ))}
    </ul>
  );
}

function Deed({ deed }: { readonly deed: SupportChange }) {
  const { t } = useTranslation();
  const written = useInstant();
  const { headline, changes } = useDeedWords(deed);
  return (
    <li className={styles.deed}>
      <span className={styles.words}>
        <span className={styles.headline} data-undone={deed.undone || undefined}>
          {headline}
        </span>
        {changes.map((change) => (
          <span key={change} className={styles.change}>
            {change}
          </span>
        ))}
        {deed.atMs === null ? null : <span className={styles.change}>{written(deed.atMs)}</span>}
      </span>
      {deed.undoable ? <Undo deed={deed} what={headline} /> : null}
      {deed.undone ? <span className={styles.change}>{t('deeds.undone')}</span> : null}
      {deed.undoable || deed.undone ? null : <span className={styles.change}>{t('deeds.final')}</span>}
    </li>
  );
}

function Undo({ deed, what }: { readonly deed: SupportChange; readonly what: string }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const { canModify, profile } = useSession();
  const [undo, { isLoading }] = useUndoMutation();
  if (!canModify || profile?.acting) return null;

  const putBack = async () => {
    if (!(await notify.confirm('support_undo_confirm'))) return;
    try {
      await undo(deed.id).unwrap();
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
      aria-label={`${t('deeds.undo')} · ${what}`}
      onClick={() => void putBack()}
    >
      {t('deeds.undo')}
    </Button>
  );
}
