import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './buttons.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  /** Left out where it is there only while it is open. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** What the sending does. */
  readonly verb: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Why it was refused, above the fields. */
  readonly wrong?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A few fields that are sent together: Enter sends them, Cancel, Escape and the cross leave them. */
export function FormDialog({
  title,
  open = true,
  onClose,
  onSubmit,
  verb,
  danger = false,
  busy = false,
  disabled = false,
  wrong,
  wide,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      onSubmit={onSubmit}
      {...(wide === undefined ? {} : { wide })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={danger ? 'danger' : 'primary'} submit busy={busy} disabled={disabled}>
            {verb}
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {children}
    </Dialog>
  );
}
