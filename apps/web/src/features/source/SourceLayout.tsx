import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Wallet } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { SubTabs } from '@lotbook/ui/SubTabs';
import { Outlet } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton, SubTabLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { useAllowed } from '../account/use-may.ts';
import { SyncBanner, UpdateButton } from './SyncState.tsx';
import { useSource } from './use-source.ts';

export interface SourcePart {
  readonly page: string;
  readonly label: string;
}

interface SourceLayoutProps {
  /** What it is called while its name is not known. */
  readonly kind: 'Wallet' | 'Exchange';
  /** Its address within the account. */
  readonly page: string;
  readonly parts: readonly SourcePart[];
}

/** One source: its name, and its parts as tabs. */
export function SourceLayout({ kind, page, parts }: SourceLayoutProps) {
  const pageAt = usePageAt();
  const { may } = useAllowed();
  const { source, loading, error, retry } = useSource();
  const isLive = source?.connected === true && !source.archived && may('sourceEdit');
  return (
    <AppPage
      title={source?.name ?? kind}
      aside={<PageButton page="sources">All sources</PageButton>}
      action={isLive && <UpdateButton source={source} />}
    >
      <SubTabs label={kind}>
        {parts.map((part) => (
          <SubTabLink
            key={part.page}
            to={pageAt(`${page}/${part.page}`)}
            activeOptions={{ includeSearch: false }}
          >
            {part.label}
          </SubTabLink>
        ))}
      </SubTabs>
      {loading && (
        <Section>
          <Skeleton width={32} />
        </Section>
      )}
      {error && (
        <ErrorView
          title="An error occurred loading this content"
          reason={`${error.message}.`}
          actions={<Button onClick={retry}>Try Again</Button>}
        />
      )}
      {source && <SyncBanner source={source} />}
      {!loading && !error && (source ? <Outlet /> : <Gone kind={kind} />)}
    </AppPage>
  );
}

const Gone = ({ kind }: { readonly kind: string }) => (
  <Section>
    <Empty
      title={`There is no such ${kind.toLowerCase()} in this account`}
      icon={<Wallet size={32} strokeWidth={1.5} aria-hidden />}
    >
      It was deleted, or belongs to another account.
    </Empty>
  </Section>
);
