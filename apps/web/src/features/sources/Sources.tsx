import * as texts from '@lotbook/messages/generated/web/sources';
import * as contract from '@lotbook/messages/generated/contract';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Inbox, LayoutGrid, List, Plus } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { useModalAbout } from '../../system/modals.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import { DeleteSource } from './DeleteSource.tsx';
import type { SourcesSearch } from './search.ts';
import { getVisibleSources } from './visible-sources.ts';
import { SourceCards } from './SourceCards.tsx';
import { SourceDrawer } from './SourceDrawer.tsx';
import { SourceTable } from './SourceTable.tsx';
import { useSources, type Source } from './use-sources.ts';
import { useBalanceStates } from './use-balance-states.ts';
import { useSourceView } from './use-source-view.ts';

/** All sources as a list or cards, with search, filters and sorting. */
export function Sources() {
  const t = useTranslate();
  const [view, change] = useRouteSearch<SourcesSearch>();
  const { account } = useAccount();
  const { may } = useAllowed();
  const { sources, error, refetch } = useSources();
  const [look, setLook] = useSourceView();
  const deleting = useModalAbout('delete-source');
  const set = (fields: Partial<Record<keyof SourcesSearch, string | undefined>>) =>
    change((before) => compact({ ...before, ...fields }), { replace: true });
  const ties = useBalanceStates();
  const shown = getVisibleSources(
    sources?.map((one) => ({ ...one, ties: ties?.get(one.id) })) ?? [],
    view,
  );
  const empty =
    (sources?.length ?? 0) === 0 ? (
      <NoneYet mayAdd={may('sourceAdd')} />
    ) : (
      <NoMatches onClear={() => change({}, { replace: true })} />
    );
  const list = {
    rows: shown,
    empty,
    currency: account?.fiatCurrency ?? 'USD',
    onOpen: (one: Source) => change((before) => ({ ...before, source: one.id })),
    openId: view.source,
  };
  const deleted = sources?.find(({ id }) => id === deleting.subject);
  return (
    <AppPage title={t(texts.title)} action={may('sourceAdd') && <AddSourceLink />}>
      <ComputingBanner />
      <ImportPanel />
      {sources?.length !== 0 && (
        <FilterBar
          search={
            <SearchField
              label={t(texts.search)}
              value={view.search ?? ''}
              onChange={(search) => set({ search })}
            />
          }
        >
          <SelectField
            bare
            label={t(common.type)}
            value={view.kind ?? ''}
            options={[
              { value: '', label: t(texts.allTypes) },
              { value: 'exchange', label: t(texts.exchanges) },
              { value: 'wallet', label: t(texts.wallets) },
            ]}
            onChange={(kind) => set({ kind })}
          />
          <SelectField
            bare
            label={t(common.status)}
            value={view.show ?? ''}
            options={[
              { value: '', label: t(texts.active) },
              { value: 'attention', label: t(texts.needsAttention) },
              { value: 'differ', label: t(texts.balancesDiffer) },
              { value: 'archived', label: t(texts.archived) },
            ]}
            onChange={(show) => set({ show })}
          />
          {look === 'cards' && (
            <SelectField
              bare
              label={t(texts.sortLabel)}
              value={view.sort ?? 'name'}
              options={[
                { value: 'name', label: t(common.name) },
                { value: 'value', label: t(common.marketValue) },
                { value: 'transactions', label: t(common.transactions) },
                { value: 'updated', label: t(common.lastUpdate) },
              ]}
              onChange={(sort) => set({ sort, order: undefined })}
            />
          )}
          <IconButton
            label={look === 'list' ? t(texts.showCards) : t(texts.showList)}
            onClick={() => setLook(look === 'list' ? 'cards' : 'list')}
          >
            {look === 'list' ? (
              <LayoutGrid size={18} aria-hidden />
            ) : (
              <List size={18} aria-hidden />
            )}
          </IconButton>
        </FilterBar>
      )}
      {look === 'cards' && sources ? (
        <SourceCards {...list} />
      ) : look === 'cards' && error ? (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
        />
      ) : (
        <Section flush>
          <SourceTable
            {...list}
            status={error ? 'failed' : sources ? 'ready' : 'loading'}
            onRetry={() => void refetch()}
            sort={{
              column: view.sort ?? 'name',
              order:
                view.order ??
                (view.sort === undefined || view.sort === 'name' || view.sort === 'kind'
                  ? 'asc'
                  : 'desc'),
            }}
            onSort={({ column, order }) => set({ sort: column, order })}
          />
        </Section>
      )}
      <SourceDrawer
        source={(sources ?? []).find((one) => one.id === view.source)}
        open={view.source !== undefined}
        onClose={() => change(({ source: _source, importId: _importId, ...rest }) => rest)}
      />
      {deleted && (
        <DeleteSource
          source={deleted}
          open
          onClose={deleting.close}
          onGone={() => change(({ source: _source, ...rest }) => rest, { replace: true })}
        />
      )}
    </AppPage>
  );
}

const compact = (search: object): SourcesSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );

function AddSourceLink() {
  const t = useTranslate();
  return (
    <PageButton kind="primary" page="sources/add" icon={<Plus size={16} aria-hidden />}>
      {t(common.addCryptoSource)}
    </PageButton>
  );
}

function NoneYet({ mayAdd }: { readonly mayAdd: boolean }) {
  const t = useTranslate();
  return (
    <Empty
      title={t(texts.noneTitle)}
      icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
      actions={mayAdd && <AddSourceLink />}
    >
      {t(texts.noneHelp)}
    </Empty>
  );
}

function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const t = useTranslate();
  return (
    <Empty
      title={t(texts.noMatches)}
      actions={<Button onClick={onClear}>{t(common.clearFilters)}</Button>}
    >
      {t(texts.noMatchesHelp)}
    </Empty>
  );
}
