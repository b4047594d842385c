import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from '../messages/Spinner';
import styles from './Button.module.css';

/** One `primary` per view, `danger` for irreversible actions, `quiet` beside text. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  /** Default `secondary`. */
  variant?: ButtonVariant;
  /** Icon before the label; decorative. */
  icon?: ReactNode;
  /** Fills the inline size. */
  block?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Progress label, e.g. "Connexion en cours". While set the button spins, keeps its size and ignores clicks. */
  busy?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A native button (default type `button`), at least 44 px high. A busy button stays focusable (`aria-disabled`), so
 * that focus is not lost during a request.
 */
export function Button({
  variant = 'secondary',
  icon,
  block,
  busy,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-block={block || undefined}
      data-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {busy ? (
        <span className={styles.busy}>
          <Spinner label={busy} />
        </span>
      ) : null}
    </button>
  );
}

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link styled as a button, for navigation; for an action use `Button`. */
export function LinkButton({ variant = 'secondary', icon, block, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={styles.button} data-variant={variant} data-block={block || undefined}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </a>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Accessible name, also shown as tooltip. */
  label: string;
  icon: ReactNode;
  /** Default `quiet`. */
  variant?: ButtonVariant;
  /** Set for a toggle: becomes `aria-pressed`. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 × 44 px button with an icon only. */
export function IconButton({ label, icon, variant = 'quiet', pressed, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-icon-only
      aria-label={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  );
}
