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
  /** Beside the title: previous, next. */
  readonly tools?: ReactNode;
  /** At most 450 px wide, for choosing from a list. */
  readonly slim?: boolean;
}

/** The evidence beside a list; on a phone it comes up as a sheet. */
export function Drawer({ title, open, onClose, children, tools, slim = false }: DrawerProps) {
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
        <IconButton label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="lb-drawer-body">{children}</div>
      {open && <ToastPlace edge="bottom" />}
    </MuiDrawer>
  );
}
