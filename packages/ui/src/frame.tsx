import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './centre.css';
import './frame.css';
import { ChevronsUpDown, CloudOff } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Mark } from './brand.tsx';
import { IsFramed } from './is-framed.ts';

interface AppFrameProps {
  readonly header: ReactNode;
  /** Omit it if there is no second menu. */
  readonly tabs?: ReactNode;
  /** Content between header and page, such as notices for all pages. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** Header, tabs, and the scrolling page. The first keyboard stop skips to the content. */
export function AppFrame({ header, tabs, bar, children }: AppFrameProps) {
  const t = useTranslate();
  return (
    <div className="lb-frame">
      <a className="lb-skip" href="#content">
        {t(ui.skipToContent)}
      </a>
      <header className="lb-header lb-no-print">{header}</header>
      {tabs && (
        <nav className="lb-tabs lb-no-print" aria-label={t(ui.pages)}>
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

/** The product's mark and name, linking home. */
export const BrandAnchor = ({ className, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classes('lb-brand', className)}>
    <Mark />
    <span>{children}</span>
  </a>
);

interface AccountWindowProps {
  readonly name: string;
  /** Replaces the product name if there are several to choose from. */
  readonly button?: ReactNode;
  readonly children: ReactNode;
}

/** The current account: its name, and a line or link below. */
export const AccountWindow = ({ name, button, children }: AccountWindowProps) => (
  <div className="lb-header-account">
    {button || <span {...(name.length > 35 ? { 'data-tip': name } : {})}>{name}</span>}
    {children}
  </div>
);

/** The account name as a button to switch accounts. */
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

/** A disabled tab that explains why. */
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

interface AccountBarProps {
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** Shows that the current account is a client's, with a link back. */
export const ClientBar = (props: AccountBarProps) => (
  <AccountBar {...props} label={useTranslate()(ui.clientAccount)} />
);

/** Shows what is special about the current account. */
export const AccountBar = ({
  label,
  children,
  action,
  tone = 'gain',
}: AccountBarProps & { readonly label: string; readonly tone?: 'gain' | 'warning' }) => (
  <aside className="lb-client-bar lb-no-print" aria-label={label} data-tone={tone}>
    <span>{children}</span>
    {action}
  </aside>
);

/** A notice above every page. Always mounted, so that screen readers announce changes. */
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

/** A full page outside the frame, such as sign-in, status or application choice. */
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
  /** The back link above the title. */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** A page outside the applications, as wide as a form. */
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
