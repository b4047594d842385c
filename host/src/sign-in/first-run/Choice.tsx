import { SegmentedControl, type SegmentedOption } from '@foyer/ui';
import styles from './FirstRun.module.css';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly options: readonly SegmentedOption<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A choice among a few options, with a visible label. */
export function Choice<Value extends string>({ label, hint, ...control }: ChoiceProps<Value>) {
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {hint ? <p className={styles.soft}>{hint}</p> : null}
      <SegmentedControl label={label} {...control} />
    </div>
  );
}
