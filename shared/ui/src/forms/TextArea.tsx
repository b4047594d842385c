import type { Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldLook } from './Field';
import styles from './Field.module.css';

type AreaProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'id' | 'aria-describedby' | 'aria-invalid'
>;

export interface TextAreaProps extends FieldLook, AreaProps {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A native field for a longer text, with label, hint and error. Default: three lines. */
export function TextArea({ label, hint, error, errorKey, invalid, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} errorKey={errorKey} invalid={invalid}>
      {(control) => <textarea {...area} {...control} rows={rows} className={styles.control} />}
    </Field>
  );
}
