import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from './translate.tsx';
import './drawer.css';
import Dialog from '@mui/material/Dialog';
import { useId, type ReactNode } from 'react';
import { Button } from './buttons.tsx';
import { ToastPlace } from './toast.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** The button text, a verb. */
  readonly verb: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Disables the action; the dialog's content explains why. */
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Asks for confirmation and shows what will be lost. */
export function Confirm({
  title,
  open,
  onClose,
  onConfirm,
  verb,
  danger = false,
  busy = false,
  disabled = false,
  children,
}: ConfirmProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      {open && <ToastPlace edge="top" />}
      <h2 id={id} className="lb-dialog-title">
        {title}
      </h2>
      <div className="lb-dialog-body">{children}</div>
      <div className="lb-dialog-actions">
        <Button onClick={onClose}>{t(common.cancel)}</Button>
        <Button
          kind={danger ? 'danger' : 'primary'}
          onClick={onConfirm}
          busy={busy}
          disabled={disabled}
        >
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
