import { type ReactNode, useId } from 'react';
import { IconWarning } from '../icons/icons';
import styles from './Field.module.css';

/** Attributes of the control inside a field. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Texts around every form field. */
export interface FieldLook {
  label: string;
  /** Help under the label. */
  hint?: string | undefined;
  /** Error and remedy; marks the control invalid and is announced. */
  error?: string | undefined;
  /** Message key of the error, for its test id `error-<key>`. */
  errorKey?: string | undefined;
  /** Marks the control invalid without a text: the error is written at another field. */
  invalid?: boolean | undefined;
}

export interface FieldProps extends FieldLook {
  children: (control: ControlWiring) => ReactNode;
}

/** Connects label, hint and error to one control. */
export function Field({ label, hint, error, errorKey, invalid = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  const isInvalid = error || invalid ? true : undefined;
  return (
    <div className={styles.field} data-invalid={isInvalid}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid })}
      <FieldError id={errorId} error={error} errorKey={errorKey} />
    </div>
  );
}

/** Live region of an error: always mounted, so that new content is announced. */
export function FieldError({ id, error, errorKey }: { id: string } & Pick<FieldLook, 'error' | 'errorKey'>) {
  const testId = error && errorKey ? `error-${errorKey}` : undefined;
  return (
    <p className={styles.error} id={id} aria-live="polite" data-testid={testId}>
      {error ? (
        <>
          <IconWarning size={16} aria-hidden />
          {error}
        </>
      ) : null}
    </p>
  );
}
