import './frame.css';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState, type ReactNode } from 'react';
import { IconButton } from './buttons.tsx';

export interface Action {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onClick?: () => void;
  readonly href?: string;
  readonly selected?: boolean;
}

interface ActionMenuProps {
  readonly label: string;
  /** Above the actions: whose they are. */
  readonly heading?: string;
  readonly icon: ReactNode;
  readonly actions: readonly Action[];
}

/** A button that opens a list of actions. */
export function ActionMenu({ label, heading, icon, actions }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const run = (action: Action) => () => {
    setOpen(false);
    action.onClick?.();
  };
  return (
    <>
      <IconButton ref={button} label={label} expanded={open} onClick={() => setOpen(true)}>
        {icon}
      </IconButton>
      <Menu
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': label }, paper: { component: 'section', 'aria-label': label } }}
      >
        {heading && (
          <li role="presentation" className="lb-menu-heading" key="heading">
            {heading}
          </li>
        )}
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            selected={action.selected ?? false}
            onClick={run(action)}
            {...(action.href ? { component: 'a', href: action.href, target: '_blank', rel: 'noreferrer' } : {})}
          >
            {action.icon}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
