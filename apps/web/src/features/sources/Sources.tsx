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

/** Everything that data comes from: as a list or as cards, searched, filtered and ordered. */
export function Sources() {
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
      <NoneFits onClear={() => change({}, { replace: true })} />
    );
  const list = {
    rows: shown,
    empty,
    currency: account?.fiatCurrency ?? 'USD',
    onOpen: (one: Source) => change((before) => ({ ...before, source: one.id })),
    openId: view.source,
  };
  const gone = sources?.find(({ id }) => id === deleting.subject);
  return (
    <AppPage title="Crypto Sources" action={may('sourceAdd') && <AddSourceLink />}>
      <ComputingBanner />
      <ImportPanel />
      {sources?.length !== 0 && (
        <FilterBar
          search={
            <SearchField
              label="Search sources"
              value={view.search ?? ''}
              onChange={(search) => set({ search })}
            />
          }
        >
          <SelectField
            bare
            label="Kind"
            value={view.kind ?? ''}
            options={kindOptions}
            onChange={(kind) => set({ kind })}
          />
          <SelectField
            bare
            label="State"
            value={view.show ?? ''}
            options={stateOptions}
            onChange={(show) => set({ show })}
          />
          {look === 'cards' && (
            <SelectField
              bare
              label="Order"
              value={view.sort ?? 'name'}
              options={sortOptions}
              onChange={(sort) => set({ sort, order: undefined })}
            />
          )}
          <IconButton
            label={look === 'list' ? 'Show as cards' : 'Show as a list'}
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
          title="An error occurred loading this content"
          reason={`${error.message}.`}
          actions={<Button onClick={() => void refetch()}>Try Again</Button>}
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
      {gone && (
        <DeleteSource
          source={gone}
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

const kindOptions = [
  { value: '', label: 'All kinds' },
  { value: 'exchange', label: 'Exchanges' },
  { value: 'wallet', label: 'Wallets' },
];
const stateOptions = [
  { value: '', label: 'In use' },
  { value: 'attention', label: 'Needs you' },
  { value: 'differ', label: 'Balances differ' },
  { value: 'archived', label: 'Archived' },
];
const sortOptions = [
  { value: 'name', label: 'By name' },
  { value: 'value', label: 'By worth' },
  { value: 'transactions', label: 'By transactions' },
  { value: 'updated', label: 'By last update' },
];

const AddSourceLink = () => (
  <PageButton kind="primary" page="sources/add" icon={<Plus size={16} aria-hidden />}>
    Add Crypto Source
  </PageButton>
);

const NoneYet = ({ mayAdd }: { readonly mayAdd: boolean }) => (
  <Empty
    title="No sources yet"
    icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
    actions={mayAdd && <AddSourceLink />}
  >
    A source is an exchange or wallet of yours. Bring its export file and it appears here by itself,
    or add it and enter what you know by hand.
  </Empty>
);

const NoneFits = ({ onClear }: { readonly onClear: () => void }) => (
  <Empty
    title="No source fits"
    actions={<Button onClick={onClear}>Clear search and filters</Button>}
  >
    Archived sources are shown when you ask for them.
  </Empty>
);
