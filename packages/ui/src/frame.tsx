import './centre.css';
import './frame.css';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

interface AppFrameProps {
  readonly header: ReactNode;
  readonly tabs: ReactNode;
  readonly children: ReactNode;
}

/** Head, tabs, and the page that scrolls under them. The first thing a keyboard reaches is the way past them. */
export function AppFrame({ header, tabs, children }: AppFrameProps) {
  return (
    <div className="lb-frame">
      <a className="lb-skip" href="#content">
        Skip to content
      </a>
      <header className="lb-header lb-no-print">{header}</header>
      <nav className="lb-tabs lb-no-print" aria-label="Pages">
        {tabs}
      </nav>
      <main id="content" className="lb-frame-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> };

const classes = (own: string, given: string | undefined): string => (given ? `${own} ${given}` : own);

/** A tab that is a link. */
export const TabAnchor = ({ className, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classes('lb-tab', className)}>
    {children}
  </a>
);

/** The product's mark and name, leading home. */
export const BrandAnchor = ({ className, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classes('lb-brand', className)}>
    <Mark />
    <span>{children}</span>
  </a>
);

export const Mark = ({ size = 26 }: { readonly size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--accent)" />
    <path d="M9 8v16h14" fill="none" stroke="var(--on-accent)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M14.5 18.5v-4M19 18.5V10M23.5 18.5v-6" fill="none" stroke="var(--on-accent)" strokeOpacity=".62" strokeWidth="3" strokeLinecap="round" />
  </svg>
);

/** Whose taxes these are: the name, then a link. */
export const AccountWindow = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="lb-header-account">
    <span {...(name.length > 30 ? { 'data-tip': name } : {})}>{name}</span>
    {children}
  </div>
);

export const HeaderTools = ({ children }: { readonly children: ReactNode }) => <div className="lb-header-tools">{children}</div>;
export const OnlyNarrow = ({ children }: { readonly children: ReactNode }) => <div className="lb-only-narrow">{children}</div>;
export const MenuList = ({ children }: { readonly children: ReactNode }) => <div className="lb-menu-list">{children}</div>;

/** A page of its own outside the frame: sign-in, status, choosing an application. */
export const CentrePage = ({ children, wide = false }: { readonly children: ReactNode; readonly wide?: boolean }) => (
  <main className={`lb-centre${wide ? ' lb-centre-wide' : ''}`}>
    <div>{children}</div>
  </main>
);

interface AppCardAnchorProps extends AnchorProps {
  readonly title?: string;
  readonly open?: boolean;
  readonly icon?: ReactNode;
  readonly badge?: ReactNode;
}

/** One application to choose. */
export const AppCardAnchor = ({ title, open = false, icon, badge, children, className, ...rest }: AppCardAnchorProps) => (
  <a {...rest} className={classes(open ? 'lb-app-card lb-app-card-open' : 'lb-app-card', className)}>
    {icon}
    <h2>
      {title} {badge}
    </h2>
    <p>{children}</p>
  </a>
);

export const AppCards = ({ children }: { readonly children: ReactNode }) => <ul className="lb-app-cards">{children}</ul>;
