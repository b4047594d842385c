import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import type { UnansweredCommand } from '@foyer/wire/states';
import styles from './CommandNote.module.css';

interface CommandNoteProps {
  readonly state: UnansweredCommand['state'];
  /** What was asked for, as text: "21 °C". */
  readonly wanted: string;
  /** Null where the account may not give commands. */
  readonly onRetry: (() => void) | null;
}

/** Says that a command is on its way, refused or without an answer, which can be tried again. */
export function CommandNote({ state, wanted, onRetry }: CommandNoteProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.note} data-state={state} data-testid="command-note">
      <span role="status">{t(`command.${state}`, { wanted })}</span>
      {state === 'silent' && onRetry ? (
        <Button variant="quiet" onClick={onRetry}>
          {t('command.retry')}
        </Button>
      ) : null}
    </div>
  );
}
