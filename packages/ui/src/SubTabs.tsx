import './sub-tabs.css';
import { useEffect, useRef, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react';

/** Tabs for parts of a page that have their own addresses. On phones the open one is scrolled into view. */
export function SubTabs({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('.active');
    if (tabs.current && open)
      tabs.current.scrollLeft = open.offsetLeft - tabs.current.offsetLeft - 48;
  }, []);
  return (
    <nav ref={tabs} className="lb-sub-tabs lb-no-print" aria-label={label}>
      {children}
    </nav>
  );
}

interface SubTabAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

export const SubTabAnchor = ({ className, children, ...rest }: SubTabAnchorProps) => (
  <a {...rest} className={`lb-sub-tab${className ? ` ${className}` : ''}`}>
    {children}
  </a>
);
