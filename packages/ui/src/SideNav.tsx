import './side-nav.css';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

/** Sections of a long page in a column next to the open one; on phones a line above it. */
export const SideNav = ({
  label,
  links,
  children,
}: {
  readonly label: string;
  readonly links: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className="lb-side">
    <nav className="lb-side-nav lb-no-print" aria-label={label}>
      {links}
    </nav>
    {children}
  </div>
);

interface SideNavAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

export const SideNavAnchor = ({ className, children, ...rest }: SideNavAnchorProps) => (
  <a {...rest} className={`lb-side-link${className ? ` ${className}` : ''}`}>
    {children}
  </a>
);
