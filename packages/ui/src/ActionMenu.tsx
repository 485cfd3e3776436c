import './frame.css';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, ChevronDown, LoaderCircle } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { IconButton } from './buttons.tsx';
import { usePress } from './use-press.ts';

export interface Action {
  readonly label: string;
  readonly icon?: ReactNode;
  /** If it returns a promise, the menu is busy until the promise settles. */
  readonly onClick?: () => unknown;
  readonly href?: string;
  readonly selected?: boolean;
  /** For switches: whether it is on. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
}

interface ActionMenuProps {
  readonly label: string;
  /** Heading above the actions. */
  readonly heading?: string;
  readonly icon: ReactNode;
  /** Shows the label next to the icon. */
  readonly wide?: boolean;
  readonly small?: boolean;
  /** Shown instead of the label, which must contain it. */
  readonly text?: string;
  /** An action is running. */
  readonly busy?: boolean;
  readonly actions: readonly Action[];
}

/** A button that opens a list of actions. */
export function ActionMenu({
  label,
  heading,
  icon,
  wide = false,
  small = false,
  text,
  busy = false,
  actions,
}: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isPressed, press } = usePress((action: Action) => action.onClick?.());
  const isBusy = busy || isPressed;
  const run = (action: Action) => () => {
    setOpen(false);
    press(action);
  };
  return (
    <>
      {wide ? (
        <button
          ref={button}
          type="button"
          className="lb-menu-button"
          aria-haspopup="menu"
          aria-busy={isBusy}
          {...(text === undefined ? {} : { 'aria-label': label })}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          {isBusy ? <LoaderCircle size={16} className="lb-spin" aria-hidden /> : icon}
          {text ?? label}
          <ChevronDown size={14} aria-hidden />
        </button>
      ) : (
        <IconButton
          ref={button}
          label={label}
          small={small}
          expanded={open}
          busy={isBusy}
          onClick={() => setOpen(true)}
        >
          {icon}
        </IconButton>
      )}
      <Menu
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        slotProps={{
          list: { 'aria-label': label },
          paper: { component: 'section', 'aria-label': label },
        }}
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
            disabled={action.disabled ?? false}
            {...(action.checked === undefined
              ? {}
              : { role: 'menuitemcheckbox', 'aria-checked': action.checked })}
            onClick={run(action)}
            {...(action.href
              ? { component: 'a', href: action.href, target: '_blank', rel: 'noreferrer' }
              : {})}
          >
            {action.checked === undefined ? (
              action.icon
            ) : (
              <span className="lb-menu-check">
                {action.checked && <Check size={16} aria-hidden />}
              </span>
            )}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
