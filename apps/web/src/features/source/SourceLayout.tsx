import * as texts from '@lotbook/messages/generated/web/source';
import * as contract from '@lotbook/messages/generated/contract';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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
  readonly kind: 'wallet' | 'exchange';
  /** The path within the account. */
  readonly page: string;
  readonly parts: readonly SourcePart[];
}

/** One source: its name, and its pages as tabs. */
export function SourceLayout({ kind, page, parts }: SourceLayoutProps) {
  const t = useTranslate();
  const pageAt = usePageAt();
  const { may } = useAllowed();
  const { source, loading, error, retry } = useSource();
  const kindName = kind === 'exchange' ? t(common.exchange) : t(common.wallet);
  const isLive = source?.connected === true && !source.archived && may('sourceEdit');
  return (
    <AppPage
      title={source?.name ?? kindName}
      aside={<PageButton page="sources">{t(common.allSources)}</PageButton>}
      action={isLive && <UpdateButton source={source} />}
    >
      <SubTabs label={kindName}>
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
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={<Button onClick={retry}>{t(contract.tryAgain)}</Button>}
        />
      )}
      {source && <SyncBanner source={source} />}
      {!loading && !error && (source ? <Outlet /> : <NotFound kind={kind} />)}
    </AppPage>
  );
}

function NotFound({ kind }: Pick<SourceLayoutProps, 'kind'>) {
  const t = useTranslate();
  return (
    <Section>
      <Empty
        title={t(texts.notFound, { kind })}
        icon={<Wallet size={32} strokeWidth={1.5} aria-hidden />}
      >
        {t(texts.notFoundHelp)}
      </Empty>
    </Section>
  );
}
