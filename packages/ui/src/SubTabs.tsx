import './sub-tabs.css';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

/** Tabs for parts of a page that have their own addresses. */
export const SubTabs = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <nav className="lb-sub-tabs lb-no-print" aria-label={label}>
    {children}
  </nav>
);

interface SubTabAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

export const SubTabAnchor = ({ className, children, ...rest }: SubTabAnchorProps) => (
  <a {...rest} className={`lb-sub-tab${className ? ` ${className}` : ''}`}>
    {children}
  </a>
);
