import { useTranslation } from '@foyer/remote-kit/i18n';
import { Banner, Button, IconWarning } from '@foyer/ui';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import styles from './KeptForm.module.css';
import type { KeptFormState } from './useKeptForm';

export interface KeptFormProps<Typed extends FieldValues, Clean> {
  readonly state: KeptFormState<Typed, Clean>;
  /** The save button's test id is `save-<section>`. */
  readonly section: string;
  /** Label of the save button; default `form.save`. */
  readonly saveLabel?: string;
  /** Reason the form is read-only; shown instead of the buttons. */
  readonly readOnly?: string | undefined;
  readonly children: ReactNode;
}

/** Frame of a form's fields: restored notice, error, save and discard. */
export function KeptForm<Typed extends FieldValues, Clean>(props: KeptFormProps<Typed, Clean>) {
  const { state, section, saveLabel, readOnly, children } = props;
  const { t } = useTranslation();
  // Areas released before forms 1.3 have no such text.
  const elsewhere =
    state.changedElsewhere && !readOnly ? t('form.changedElsewhere', { defaultValue: '' }) : '';
  // Nor have all areas released so far these; a form with an action of its own mostly begins empty.
  const unchanged = t('form.unchanged', { defaultValue: '' });
  const nothingToSend =
    saveLabel === undefined ? unchanged : t('form.nothingEntered', { defaultValue: unchanged });
  const disabledReason = state.sendable || state.saving ? '' : nothingToSend;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <div role="status">
        {elsewhere === '' ? null : (
          <Banner
            testId="changed-elsewhere"
            action={<Button onClick={state.discard}>{t('form.takeOther')}</Button>}
          >
            {elsewhere}
          </Banner>
        )}
      </div>
      {state.restored && elsewhere === '' && !readOnly ? (
        <Banner action={<Button onClick={state.discard}>{t('form.discard')}</Button>}>
          {t('form.restored')}
        </Banner>
      ) : null}
      <fieldset className={styles.fields} disabled={readOnly !== undefined}>
        {children}
      </fieldset>
      <div role="alert">
        {state.refusal ? (
          <p className={styles.refusal} data-testid={`error-${state.refusal}`}>
            <IconWarning size={18} aria-hidden />
            {t(`messages.${state.refusal}`)}
          </p>
        ) : null}
      </div>
      {readOnly === undefined ? (
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            data-testid={`save-${section}`}
            disabled={!state.sendable && !state.saving}
            busy={state.saving ? t('form.saving') : undefined}
          >
            {saveLabel ?? t('form.save')}
          </Button>
          {state.dirty && !state.restored ? (
            <Button variant="quiet" onClick={state.discard} disabled={state.saving}>
              {t('form.discard')}
            </Button>
          ) : null}
          {disabledReason === '' ? null : <p className={styles.readOnly}>{disabledReason}</p>}
        </div>
      ) : (
        <p className={styles.readOnly}>{readOnly}</p>
      )}
    </form>
  );
}
