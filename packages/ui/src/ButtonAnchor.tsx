import MuiButton from '@mui/material/Button';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

interface ButtonAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color'> {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly kind?: 'primary' | 'plain' | 'quiet';
  readonly icon?: ReactNode;
  readonly small?: boolean;
}

const variants = { primary: 'contained', plain: 'outlined', quiet: 'text' } as const;

/** A link styled as a button. */
export const ButtonAnchor = ({
  kind = 'plain',
  icon,
  small = false,
  children,
  ...rest
}: ButtonAnchorProps) => (
  <MuiButton
    component="a"
    variant={variants[kind]}
    color={kind === 'primary' ? 'primary' : 'inherit'}
    size={small ? 'small' : 'medium'}
    startIcon={icon}
    {...rest}
  >
    {children}
  </MuiButton>
);
