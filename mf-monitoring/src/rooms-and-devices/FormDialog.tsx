import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog, IconWarning } from '@foyer/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './FormDialog.module.css';
import type { Submission } from './useSubmission';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly submission: Submission;
  /** True when the action cannot be undone. */
  readonly destructive?: boolean;
  /** False while what the form needs is not loaded. Default: true. */
  readonly isReady?: boolean;
  readonly testId: string;
  onSubmit(): void;
  onClose(): void;
  readonly children: ReactNode;
}

/** Dialog with a form; stays open with its input until the request succeeds or the user cancels. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    submission,
    destructive,
    isReady = true,
    testId,
    onSubmit,
    onClose,
    children,
  } = props;
  const { t } = useTranslation();
  const formId = useId();
  const { busy, failure } = submission;
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  // Move the focus to the field to correct.
  useEffect(() => {
    if (!isSent.current || busy) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    isSent.current = false;
    wrong.focus();
  });
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open
      title={title}
      testId={testId}
      onClose={close}
      closeLabel={t('settings.close')}
      actions={
        <>
          <Button onClick={close}>{t('settings.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={destructive ? 'danger' : 'primary'}
            disabled={!isReady}
            busy={busy ? t('settings.saving') : undefined}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          isSent.current = true;
          onSubmit();
        }}
      >
        {children}
        <div role="alert">
          {failure && failure.field === null ? (
            <p className={styles.failure}>
              <IconWarning size={18} aria-hidden />
              <span>
                {t(`messages.${failure.messageKey}`, { name: '', code: failure.errorCode ?? '' })}
                {failure.errorCode ? (
                  <small>{t('settings.errorCode', { code: failure.errorCode })}</small>
                ) : null}
              </span>
            </p>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
