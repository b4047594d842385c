import { useId } from 'react';
import styles from './SegmentedControl.module.css';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
  /** `data-testid` of the option, e.g. `period-day`. */
  testId?: string;
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Fills the inline size with equal segments. */
  block?: boolean;
}

/** One choice among two to six visible options: native radio buttons with arrow keys and 44 px targets. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, block } = props;
  const name = useId();
  return (
    <fieldset className={styles.group} data-block={block || undefined} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} data-testid={option.testId}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
