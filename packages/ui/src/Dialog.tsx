import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './drawer.css';
import MuiDialog from '@mui/material/Dialog';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from './buttons.tsx';
import { ToastPlace } from './toast.tsx';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the end; the primary action last. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** Makes the dialog a form that Enter submits. */
  readonly onSubmit?: () => void;
}

/** A modal dialog. Escape and the close button close it. */
export function Dialog({
  title,
  open,
  onClose,
  children,
  actions,
  wide = false,
  onSubmit,
}: DialogProps) {
  const t = useTranslate();
  const id = useId();
  const content = (
    <>
      <div className={`lb-dialog-body${actions ? '' : ' lb-dialog-end'}`}>{children}</div>
      {actions && <div className="lb-dialog-actions">{actions}</div>}
    </>
  );
  return (
    <MuiDialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={wide ? 'sm' : 'xs'}
      fullWidth
    >
      {open && <ToastPlace edge="top" />}
      <div className="lb-dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton label={t(ui.closeDialog)} small onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </MuiDialog>
  );
}
