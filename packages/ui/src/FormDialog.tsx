import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from './translate.tsx';
import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './buttons.tsx';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  /** Omit it if the dialog is mounted only while open. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  /** Text of the submit button. */
  readonly verb: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Error above the fields. */
  readonly wrong?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A dialog with a form. Enter submits it; Cancel, Escape and the close button close it. */
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
  const t = useTranslate();
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      onSubmit={onSubmit}
      {...(wide === undefined ? {} : { wide })}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
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
