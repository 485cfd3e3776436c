import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from './translate.tsx';
import './drawer.css';
import MuiDrawer from '@mui/material/Drawer';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from './buttons.tsx';
import { ToastPlace } from './toast.tsx';
import { useStableFocus } from './use-stable-focus.ts';
import { useNarrow } from './use-narrow.tsx';

interface DrawerProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons next to the title, such as previous and next. */
  readonly tools?: ReactNode;
  /** At most 450 px wide, for choosing from a list. */
  readonly slim?: boolean;
}

/** A side panel for details of a list item; a bottom sheet on phones. */
export function Drawer({ title, open, onClose, children, tools, slim = false }: DrawerProps) {
  const t = useTranslate();
  const narrow = useNarrow();
  const id = useId();
  const whole = useStableFocus();
  return (
    <MuiDrawer
      anchor={narrow ? 'bottom' : 'right'}
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          ref: whole,
          className: narrow ? 'lb-sheet' : slim ? 'lb-drawer-slim' : 'lb-drawer',
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
        },
      }}
    >
      <div className="lb-drawer-head">
        <h2 id={id}>{title}</h2>
        {tools}
        <IconButton label={t(contract.close)} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="lb-drawer-body">{children}</div>
      {open && <ToastPlace edge="bottom" />}
    </MuiDrawer>
  );
}
