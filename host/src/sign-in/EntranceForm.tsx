import type { FailureMessage } from '@foyer/domain';
import { Banner, Button } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../context/suite-context';
import styles from './SignInForm.module.css';

interface EntranceFormProps {
  readonly submitLabel: string;
  /** Label of the button while the form is being sent. */
  readonly busy: string | undefined;
  /** Seconds before the next try is allowed. */
  readonly waitS: number;
  readonly said: FailureMessage | null;
  /** Help below the error message. */
  readonly help?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Frame of a form before sign-in: error message, fields, one button. */
export function EntranceForm({
  submitLabel,
  busy,
  waitS,
  said,
  help,
  onSubmit,
  children,
}: EntranceFormProps) {
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
          {help}
        </div>
      ) : null}
      {children}
      <Button type="submit" variant="primary" block disabled={waitS > 0} busy={busy}>
        {waitS > 0 ? t('signIn.wait', { count: waitS }) : submitLabel}
      </Button>
    </form>
  );
}
