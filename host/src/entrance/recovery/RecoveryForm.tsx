import type { FailureMessage } from '@foyer/domain';
import { Banner, Button } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../suite/SuiteContext';
import styles from '../sign-in/SignInForm.module.css';

interface RecoveryFormProps {
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly waitS: number;
  readonly said: FailureMessage | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** One step of the recovery: what is wrong, the fields, one button. */
export function RecoveryForm({ submitLabel, busy, waitS, said, onSubmit, children }: RecoveryFormProps) {
  const t = useTexts();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {said ? (
        <div role="alert">
          <Banner severity="fatal" testId={`alert-${said.messageKey}`}>
            {t(`messages.${said.messageKey}`, said.values)}
          </Banner>
        </div>
      ) : null}
      {children}
      <Button
        type="submit"
        variant="primary"
        block
        disabled={waitS > 0}
        busy={busy ? t('recovery.busy') : undefined}
      >
        {waitS > 0 ? t('signIn.wait', { count: waitS }) : submitLabel}
      </Button>
    </form>
  );
}
