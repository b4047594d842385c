import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Dialog } from '@foyer/ui';
import { type ReactNode, useId } from 'react';
import styles from './OptionsSheet.module.css';

/** One entry: a link or an action. */
export interface Option {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Target path; without one the entry is an action. */
  readonly to?: string;
  readonly run?: () => void;
  /** Why it is unavailable; the entry is shown disabled. */
  readonly blocked?: string | undefined;
}

interface OptionsSheetProps {
  readonly title: string;
  readonly options: readonly Option[];
  onClose(): void;
}

/** List of everything that can be done with a device or a room. */
export function OptionsSheet({ title, options, onClose }: OptionsSheetProps) {
  const { t } = useTranslation();
  return (
    <Dialog open title={title} testId="dialog-options" onClose={onClose} closeLabel={t('settings.close')}>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.key}>
            <OptionLine option={option} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function OptionLine({ option }: { readonly option: Option }) {
  const reasonId = useId();
  const { label, icon, to, run, blocked } = option;
  if (to)
    return (
      <Link className={styles.option} to={to}>
        {icon}
        {label}
      </Link>
    );
  return (
    <>
      <button
        type="button"
        className={styles.option}
        aria-disabled={blocked ? true : undefined}
        aria-describedby={blocked ? reasonId : undefined}
        onClick={() => (blocked ? undefined : run?.())}
      >
        {icon}
        {label}
      </button>
      {blocked ? (
        <p id={reasonId} className={styles.reason}>
          {blocked}
        </p>
      ) : null}
    </>
  );
}
