import MuiButton from '@mui/material/Button';
import MuiIconButton from '@mui/material/IconButton';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { usePress } from './use-press.ts';

/** If it returns a promise, the button is busy until the promise settles. */
type ClickHandler = (event: MouseEvent<HTMLElement>) => unknown;

interface ButtonProps {
  readonly children: ReactNode;
  readonly onClick?: ClickHandler;
  /** Use `primary` once per page. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: ReactNode;
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly submit?: boolean;
  readonly href?: string;
  readonly external?: boolean;
  readonly label?: string;
  /** For buttons that expand content: whether it is expanded. */
  readonly expanded?: boolean;
  /** A keyboard shortcut, read out and shown on hover. */
  readonly shortcut?: string;
}

const kinds = {
  primary: { variant: 'contained', color: 'primary' },
  plain: { variant: 'outlined', color: 'inherit' },
  quiet: { variant: 'text', color: 'inherit' },
  danger: { variant: 'contained', color: 'error' },
} as const;

export function Button({
  children,
  onClick,
  kind = 'plain',
  icon,
  small = false,
  disabled = false,
  busy = false,
  submit = false,
  href,
  external = false,
  label,
  expanded,
  shortcut,
}: ButtonProps) {
  const { isPressed, press } = usePress(onClick);
  const isBusy = busy || isPressed;
  return (
    <MuiButton
      {...kinds[kind]}
      size={small ? 'small' : 'medium'}
      type={submit ? 'submit' : 'button'}
      disabled={disabled || isBusy}
      loading={isBusy}
      {...(icon ? { startIcon: icon, loadingPosition: 'start' as const } : {})}
      {...(onClick ? { onClick: press } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      {...(shortcut ? { 'aria-keyshortcuts': shortcut, 'data-tip': shortcut } : {})}
      {...(href ? { href, ...(external ? { target: '_blank', rel: 'noreferrer' } : {}) } : {})}
    >
      {children}
    </MuiButton>
  );
}

interface IconButtonProps {
  /** Description, read out and shown on hover. */
  readonly label: string;
  readonly children: ReactNode;
  readonly onClick?: ClickHandler;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly small?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly expanded?: boolean;
}

export function IconButton({
  label,
  children,
  onClick,
  disabled = false,
  busy = false,
  small = false,
  ref,
  expanded,
}: IconButtonProps) {
  const { isPressed, press } = usePress(onClick);
  const isBusy = busy || isPressed;
  return (
    <MuiIconButton
      ref={ref ?? null}
      aria-label={label}
      data-tip={label}
      disabled={disabled || isBusy}
      loading={isBusy}
      size={small ? 'small' : 'medium'}
      {...(onClick ? { onClick: press } : {})}
      {...(expanded === undefined
        ? {}
        : { 'aria-expanded': expanded, 'aria-haspopup': 'menu' as const })}
    >
      {children}
    </MuiIconButton>
  );
}
