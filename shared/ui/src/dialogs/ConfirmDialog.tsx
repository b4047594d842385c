import type { ReactNode } from 'react';
import { Button } from '../actions/Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Consequence of confirming, in one sentence. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  /** Also called on Escape and on a press outside the dialog. */
  onCancel: () => void;
  /** True when confirming cannot be undone. */
  destructive?: boolean;
  /** Progress label while the confirmed action runs. */
  busy?: string | undefined;
  /** `confirm-<message key>`. */
  testId?: string;
}

/** A yes/no question. Initial focus is on the safe answer. */
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
