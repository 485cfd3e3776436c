import * as system from '@lotbook/messages/generated/web/system';
import { useTranslate } from '@lotbook/ui/translate';
import { AppCardAnchor, BrandAnchor, TabAnchor } from '@lotbook/ui/frame';
import { ButtonAnchor } from '@lotbook/ui/ButtonAnchor';
import { PickAnchor } from '@lotbook/ui/PickRow';
import { SideNavAnchor } from '@lotbook/ui/SideNav';
import { SubTabAnchor } from '@lotbook/ui/SubTabs';
import { WhyAnchor } from '@lotbook/ui/WhyAnchor';
import { createLink, Link, useMatch } from '@tanstack/react-router';
import { use, type ComponentProps, type ReactNode } from 'react';
import { usePageAt, usePlace } from './place.ts';
import { ReachablePage } from './reachable-page.ts';

export const TabLink = createLink(TabAnchor);
export const SubTabLink = createLink(SubTabAnchor);
export const SideNavLink = createLink(SideNavAnchor);
export const BrandLink = createLink(BrandAnchor);
export const AppCardLink = createLink(AppCardAnchor);
export const ButtonLink = createLink(ButtonAnchor);
export const PickLink = createLink(PickAnchor);

const WhyAnchorLink = createLink(WhyAnchor);

const noSearch = {};

interface Following {
  /** Runs before the link is followed, here or in another window. */
  readonly onFollow?: (() => void) | undefined;
}

/** On any mouse button: the middle button opens a window and the right one a menu. */
const runBefore = (onFollow: Following['onFollow']) =>
  onFollow ? { onClick: onFollow, onPointerDown: onFollow } : {};

interface ToPage {
  /** The page within the current account, such as `sources/add`; empty for the dashboard. */
  readonly page: string;
  readonly search?: object;
  readonly children: ReactNode;
}

/** A link to another page of the current account; plain text if the account doesn't have the page. */
export function PageLink({ page, search = noSearch, children }: ToPage) {
  const to = usePageAt()(page);
  if (!use(ReachablePage)(page)) return children;
  return (
    <Link to={to} search={search as never}>
      {children}
    </Link>
  );
}

/** The same as a button; absent if the account doesn't have the page. */
export function PageButton({
  page,
  search = noSearch,
  children,
  onFollow,
  ...rest
}: ToPage & Following & Pick<ComponentProps<typeof ButtonAnchor>, 'kind' | 'icon' | 'small'>) {
  const to = usePageAt()(page);
  if (!use(ReachablePage)(page)) return null;
  return (
    <ButtonLink to={to} search={search as never} {...runBefore(onFollow)} {...rest}>
      {children}
    </ButtonLink>
  );
}

interface ToEvidence {
  readonly what: string;
  readonly id: string;
}

/** The evidence page of a figure. The address includes the account, so that it works for other users too. */
function useEvidence({ what, id }: ToEvidence) {
  const { clientId } = usePlace();
  const own = useMatch({ from: '/$appId/_in', shouldThrow: false })?.loaderData?.accountId;
  const account = clientId === undefined && own !== undefined ? { account: own } : {};
  return { to: usePageAt()('evidence'), search: { what, id, ...account } as never };
}

/** A figure that links to its evidence. */
export const WhyLink = ({
  children,
  onFollow,
  ...figure
}: ToEvidence & Following & { readonly children: ReactNode }) => (
  <WhyAnchorLink {...useEvidence(figure)} {...runBefore(onFollow)}>
    {children}
  </WhyAnchorLink>
);

/** A link to the evidence of a figure inside text that can't be a link itself. `of` describes the figure for screen readers. */
export const WhyNote = ({ of, ...figure }: ToEvidence & { readonly of: string }) => {
  const t = useTranslate();
  return (
    <Link className="lb-why-note" {...useEvidence(figure)}>
      <>{t(system.why)}</>
      <span className="lb-hidden"> {of}</span>
    </Link>
  );
};

/** A figure that links to the page with its parts. */
export const LinkMaker = ({
  page,
  search,
  children,
}: {
  readonly page: string;
  readonly search: object;
  readonly children: ReactNode;
}) => {
  const to = usePageAt()(page);
  if (!use(ReachablePage)(page)) return children;
  return (
    <WhyAnchorLink to={to} search={search as never}>
      {children}
    </WhyAnchorLink>
  );
};
