import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens on yes, in one sentence. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** Also on Escape and on a press beside the dialog: not answering is no. */
  onCancel: () => void;
  /** True when yes cannot be undone. */
  destructive?: boolean;
  /** What is going on while yes is carried out. */
  busy?: string | undefined;
  /** `confirm-<message key>`. */
  testId?: string;
}

/** A yes/no question. Focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel, destructive, busy, testId } =
    props;
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      testId={testId}
      onClose={onCancel}
      actions={
        <>
          <Button autoFocus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
