import { type InputHTMLAttributes, type Ref, type SelectHTMLAttributes, useId, useState } from 'react';
import { IconButton } from '../actions/Button';
import { IconConceal, IconReveal } from '../icons/icons';
import { Field, FieldError, type FieldLook } from './Field';
import styles from './Field.module.css';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'aria-describedby' | 'aria-invalid'>;

export interface TextFieldProps extends FieldLook, InputProps {
  ref?: Ref<HTMLInputElement>;
}

/**
 * A native text input (any textual `type`) with label, hint and error. With `maxLength`, a full field says so: the
 * browser cuts further text without a word.
 */
export function TextField({ label, hint, error, errorKey, invalid, onInput, ...input }: TextFieldProps) {
  const { maxLength } = input;
  const [length, setLength] = useState(0);
  const isFull = maxLength !== undefined && length >= maxLength;
  return (
    <Field label={label} hint={hint} error={error} errorKey={errorKey} invalid={invalid}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            className={styles.control}
            onInput={(event) => {
              setLength(event.currentTarget.value.length);
              onInput?.(event);
            }}
          />
          {maxLength === undefined ? null : (
            <span className={styles.full} role="status">
              {isFull ? `${length} / ${maxLength}` : null}
            </span>
          )}
        </>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Labels of the button that shows or hides the password. */
  revealLabel: string;
  concealLabel: string;
}

/** A password input that can be shown. It is hidden again when the field is disabled or unmounted. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, errorKey, revealLabel, concealLabel, ...input } = props;
  const [revealed, setRevealed] = useState(false);
  const Icon = revealed ? IconConceal : IconReveal;
  return (
    <Field label={label} hint={hint} error={error} errorKey={errorKey}>
      {(control) => (
        <span className={styles.withButton}>
          <input
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={revealed && !input.disabled ? 'text' : 'password'}
            className={styles.control}
          />
          <IconButton
            label={revealed ? concealLabel : revealLabel}
            icon={<Icon size={20} aria-hidden />}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => setRevealed(!revealed)}
          />
        </span>
      )}
    </Field>
  );
}

export interface SelectFieldProps
  extends FieldLook,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  ref?: Ref<HTMLSelectElement>;
}

/** A native select with label, hint and error. */
export function SelectField({ label, hint, error, errorKey, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} errorKey={errorKey}>
      {(control) => (
        <select {...select} {...control} className={styles.control}>
          {options.map(({ value, label: words, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export interface CheckboxProps extends FieldLook, Omit<InputProps, 'type'> {
  ref?: Ref<HTMLInputElement>;
}

/** A native checkbox; the whole line is its target. */
export function Checkbox({ label, hint, error, errorKey, ...input }: CheckboxProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId} error={error} errorKey={errorKey} />
    </div>
  );
}
