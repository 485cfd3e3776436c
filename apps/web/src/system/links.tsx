import { AppCardAnchor, BrandAnchor, TabAnchor } from '@lotbook/ui/frame';
import { ButtonAnchor } from '@lotbook/ui/ButtonAnchor';
import { PickAnchor } from '@lotbook/ui/PickRow';
import { SubTabAnchor } from '@lotbook/ui/SubTabs';
import { WhyAnchor } from '@lotbook/ui/WhyAnchor';
import { createLink, Link, useMatch } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { usePageAt, usePlace } from './place.ts';

export const TabLink = createLink(TabAnchor);
export const SubTabLink = createLink(SubTabAnchor);
export const BrandLink = createLink(BrandAnchor);
export const AppCardLink = createLink(AppCardAnchor);
export const ButtonLink = createLink(ButtonAnchor);
export const PickLink = createLink(PickAnchor);

const WhyAnchorLink = createLink(WhyAnchor);

const noSearch = {};

interface Following {
  /** Before the way is taken, here or in a window of its own. */
  readonly onFollow?: (() => void) | undefined;
}

/** With any button of the mouse: the middle one opens a window, the right one offers to. */
const before = (onFollow: Following['onFollow']) =>
  onFollow ? { onClick: onFollow, onPointerDown: onFollow } : {};

interface ToPage {
  /** The page within the account on screen: `sources/add`; empty for the first. */
  readonly page: string;
  readonly search?: object;
  readonly children: ReactNode;
}

/** A link to another page of the account on screen, the person's own or a client's. */
export const PageLink = ({ page, search = noSearch, children }: ToPage) => (
  <Link to={usePageAt()(page)} search={search as never}>
    {children}
  </Link>
);

/** The same as a button. */
export const PageButton = ({
  page,
  search = noSearch,
  children,
  onFollow,
  ...rest
}: ToPage & Following & Pick<ComponentProps<typeof ButtonAnchor>, 'kind' | 'icon' | 'small'>) => (
  <ButtonLink to={usePageAt()(page)} search={search as never} {...before(onFollow)} {...rest}>
    {children}
  </ButtonLink>
);

interface ToEvidence {
  readonly what: string;
  readonly id: string;
}

/** The page of a figure's evidence. The address names the account on screen, so that it means the same to whoever opens it. */
function useEvidence({ what, id }: ToEvidence) {
  const { clientId } = usePlace();
  const own = useMatch({ from: '/$appId/_in', shouldThrow: false })?.loaderData?.accountId;
  const account = clientId === undefined && own !== undefined ? { account: own } : {};
  return { to: usePageAt()('evidence'), search: { what, id, ...account } as never };
}

/** A figure that leads to the page of its evidence. */
export const WhyLink = ({
  children,
  onFollow,
  ...figure
}: ToEvidence & Following & { readonly children: ReactNode }) => (
  <WhyAnchorLink {...useEvidence(figure)} {...before(onFollow)}>
    {children}
  </WhyAnchorLink>
);

/** The way to the evidence of a figure within a sentence that cannot be followed itself, such as that of a button; `of`: what it is about, for who listens. */
export const WhyNote = ({ of, ...figure }: ToEvidence & { readonly of: string }) => (
  <Link className="lb-why-note" {...useEvidence(figure)}>
    Why?<span className="lb-hidden"> {of}</span>
  </Link>
);

/** A figure that leads to the page with what it is made of. */
export const LinkMaker = ({
  page,
  search,
  children,
}: {
  readonly page: string;
  readonly search: object;
  readonly children: ReactNode;
}) => (
  <WhyAnchorLink to={usePageAt()(page)} search={search as never}>
    {children}
  </WhyAnchorLink>
);
