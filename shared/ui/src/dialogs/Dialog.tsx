import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../actions/Button';
import { IconClose } from '../icons/icons';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Accessible name of the dialog. */
  title: string;
  children: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** Called on Escape, on the close button and on a press outside the dialog. Omit when an answer is required. */
  onClose?: () => void;
  /** Label of the close button; omit for no button. */
  closeLabel?: string;
  /** Centred (default), or a bottom sheet on phones. */
  placement?: 'center' | 'bottom';
  /** `alertdialog` for interruptions. Default `dialog`. */
  role?: 'dialog' | 'alertdialog';
  /** `alert-<key>`, `confirm-<key>`, … */
  testId?: string;
}

/**
 * A native modal `<dialog>`: the browser makes the page inert, traps focus and restores it. Render only while open.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { title, children, actions, onClose, closeLabel, placement = 'center', role, testId } = props;
  const titleId = useId();
  const bodyId = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  // In the body, so that a dialog's form is never inside another form: browsers stop the submit event of an inner form
  // at the outer one, before React sees it, and reload the page.
  return createPortal(
    <dialog
      ref={ref}
      role={role}
      // Firefox and WebKit make a scrollable dialog a tab stop of its own.
      tabIndex={-1}
      className={styles.dialog}
      data-placement={placement}
      data-testid={testId}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // Browsers close a modal on a second Escape despite a prevented `cancel`, so the key itself is handled.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose?.();
      }}
      // React's events bubble through a portal: a form around the dialog must not submit too.
      onSubmit={(event) => event.stopPropagation()}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {onClose && closeLabel ? (
            <IconButton label={closeLabel} icon={<IconClose size={20} aria-hidden />} onClick={onClose} />
          ) : null}
        </div>
        <div className={styles.body} id={bodyId}>
          {children}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </dialog>,
    document.body,
  );
}
