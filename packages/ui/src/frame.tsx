import './centre.css';
import './frame.css';
import { ChevronsUpDown, CloudOff } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Mark } from './brand.tsx';
import { IsFramed } from './is-framed.ts';

interface AppFrameProps {
  readonly header: ReactNode;
  /** Left out where there is no second menu. */
  readonly tabs?: ReactNode;
  /** Between the head and the page: whose account is being looked at, and what is said of all pages. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** Head, tabs, and the page that scrolls under them. The first thing a keyboard reaches is the way past them. */
export function AppFrame({ header, tabs, bar, children }: AppFrameProps) {
  return (
    <div className="lb-frame">
      <a className="lb-skip" href="#content">
        Skip to content
      </a>
      <header className="lb-header lb-no-print">{header}</header>
      {tabs && (
        <nav className="lb-tabs lb-no-print" aria-label="Pages">
          {tabs}
        </nav>
      )}
      {bar}
      <main id="content" className="lb-frame-main" tabIndex={-1}>
        <IsFramed value>{children}</IsFramed>
      </main>
    </div>
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

const classes = (own: string, given: string | undefined): string =>
  given ? `${own} ${given}` : own;

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

interface AccountWindowProps {
  readonly name: string;
  /** In place of the bare name, where there is another to choose. */
  readonly button?: ReactNode;
  readonly children: ReactNode;
}

/** Whose books these are: the name, then a line or a link. */
export const AccountWindow = ({ name, button, children }: AccountWindowProps) => (
  <div className="lb-header-account">
    {button || <span {...(name.length > 35 ? { 'data-tip': name } : {})}>{name}</span>}
    {children}
  </div>
);

/** The account's name as the way to another. */
export const AccountButton = ({
  label,
  name,
  onClick,
}: {
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
}) => (
  <button
    type="button"
    className="lb-account-button"
    aria-label={`${name.trim()}: ${label}`}
    data-tip={label}
    onClick={onClick}
  >
    <span>{name}</span>
    <ChevronsUpDown size={16} aria-hidden />
  </button>
);

/** A page that this person may not open: in its place, saying why. */
export const TabBlocked = ({
  children,
  reason,
}: {
  readonly children: ReactNode;
  readonly reason: string;
}) => (
  <button type="button" aria-disabled="true" className="lb-tab lb-tab-blocked" data-tip={reason}>
    {children}
    <span className="lb-hidden"> ({reason})</span>
  </button>
);

/** Says that the account on screen is a client's, and leads back to the person's own. */
export const ClientBar = ({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action: ReactNode;
}) => (
  <aside className="lb-client-bar lb-no-print" aria-label="Client account">
    <span>{children}</span>
    {action}
  </aside>
);

/** A line above every page. It is there while it has nothing to say, so that what it says later is read out. */
export const NoticeBar = ({ children }: { readonly children: ReactNode }) => (
  <output className="lb-notice-bar lb-no-print">
    {children && (
      <>
        <CloudOff size={16} aria-hidden />
        <span>{children}</span>
      </>
    )}
  </output>
);

export const HeaderTools = ({ children }: { readonly children: ReactNode }) => (
  <div className="lb-header-tools">{children}</div>
);
export const OnlyNarrow = ({ children }: { readonly children: ReactNode }) => (
  <div className="lb-only-narrow">{children}</div>
);
export const MenuList = ({ children }: { readonly children: ReactNode }) => (
  <div className="lb-menu-list">{children}</div>
);

/** A page of its own outside the frame: sign-in, status, choosing an application. */
export const CentrePage = ({
  children,
  wide = false,
}: {
  readonly children: ReactNode;
  readonly wide?: boolean;
}) => (
  <main className={`lb-centre${wide ? ' lb-centre-wide' : ''}`}>
    <div>{children}</div>
  </main>
);

interface PlainPageProps {
  readonly title: string;
  /** The way back, above the title. */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** A page outside of every application, with a form's width. */
export const PlainPage = ({ title, back, children }: PlainPageProps) => (
  <main className="lb-plain">
    <div>{back}</div>
    <h1>{title}</h1>
    {children}
  </main>
);

interface AppCardAnchorProps extends AnchorProps {
  readonly title?: string;
  readonly open?: boolean;
  readonly icon?: ReactNode;
  readonly badge?: ReactNode;
}

/** One application to choose. */
export const AppCardAnchor = ({
  title,
  open = false,
  icon,
  badge,
  children,
  className,
  ...rest
}: AppCardAnchorProps) => (
  <a
    {...rest}
    className={classes(open ? 'lb-app-card lb-app-card-open' : 'lb-app-card', className)}
  >
    {icon}
    <h2>
      {title} {badge}
    </h2>
    <p>{children}</p>
  </a>
);

export const AppCards = ({ children }: { readonly children: ReactNode }) => (
  <ul className="lb-app-cards">{children}</ul>
);
