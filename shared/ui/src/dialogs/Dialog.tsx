import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../actions/Button';
import { IconClose } from '../icons/icons';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Names the dialog. */
  title: string;
  children: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** Called on Escape, on the close button and on a press beside the dialog. Leave out when it must be answered. */
  onClose?: () => void;
  /** Name of the close button; no button without it. */
  closeLabel?: string;
  /** Where it stands: in the middle (default), or on a phone a sheet at the bottom. */
  placement?: 'center' | 'bottom';
  /** `alertdialog` when the person is interrupted. Default `dialog`. */
  role?: 'dialog' | 'alertdialog';
  /** `alert-<key>`, `confirm-<key>`, … */
  testId?: string;
}

/**
 * A native modal `<dialog>`: the browser makes the page behind it inert, keeps focus inside and gives it back to
 * where it was. Rendered only while open.
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

  return (
    <dialog
      ref={ref}
      role={role}
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
        // A second Escape closes a modal dialog whatever `cancel` says; so the key is taken here.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose?.();
      }}
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
    </dialog>
  );
}
