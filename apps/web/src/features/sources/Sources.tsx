import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Inbox, Plus } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { StateWords, type DotKind } from '@lotbook/ui/Inline';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { useOwnSearch } from '../../system/own-search.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import type { SourcesSearch } from './search.ts';
import { SourceDrawer } from './SourceDrawer.tsx';
import { useSources, type Source } from './use-sources.ts';

export function Sources() {
  const [{ source: openId, search = '' }, show] = useOwnSearch<SourcesSearch>();
  const { sources, error, refetch } = useSources();
  const wanted = search.trim().toLowerCase();
  const shown = (sources ?? []).filter((one) => `${one.name} ${one.label}`.toLowerCase().includes(wanted));
  return (
    <AppPage title="Crypto Sources" action={<AddSourceLink />}>
      <ComputingBanner />
      <ImportPanel />
      {(sources?.length ?? 0) > 5 && (
        <FilterBar search={<SearchField label="Search sources" value={search} onChange={(text) => show(text ? { search: text } : {}, { replace: true })} />}>
          {null}
        </FilterBar>
      )}
      <Section flush>
        <DataTable
          label="Crypto sources"
          rows={shown}
          rowId={(one) => one.id}
          columns={columns}
          lines={lines}
          rowHeight={48}
          status={error ? 'failed' : sources ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          onOpen={(one) => show((before) => ({ ...before, source: one.id }))}
          openId={openId}
          leastWidth={760}
          empty={wanted ? <NoneFits onClear={() => show({})} /> : <NoneYet />}
        />
      </Section>
      <SourceDrawer source={(sources ?? []).find((one) => one.id === openId)} open={openId !== undefined} onClose={() => show(search ? { search } : {})} />
    </AppPage>
  );
}

const AddSourceLink = () => (
  <PageButton kind="primary" page="sources/add" icon={<Plus size={16} aria-hidden />}>
    Add Crypto Source
  </PageButton>
);

const columns: readonly Column<Source>[] = [
  { id: 'name', label: 'Source', width: 'minmax(180px, 1.6fr)', cell: (one) => <SourceName label={one.name} provider={one.provider} /> },
  {
    id: 'kind',
    label: 'Kind',
    width: 'minmax(120px, 1fr)',
    cell: (one) => (one.label === one.name ? kinds[one.kind] : `${one.label}, ${kinds[one.kind].toLowerCase()}`),
  },
  { id: 'assets', label: 'Assets', width: '80px', end: true, cell: (one) => one.balances.length.toLocaleString('en-US') },
  { id: 'transactions', label: 'Transactions', width: '110px', end: true, cell: (one) => one.transactions.toLocaleString('en-US') },
  { id: 'span', label: 'From – to', width: 'minmax(200px, 1.2fr)', cell: (one) => <Span source={one} /> },
  { id: 'updated', label: 'Last import', width: '130px', cell: (one) => (one.updatedAt ? <When at={one.updatedAt} show="ago" /> : 'never') },
  { id: 'state', label: 'State', width: 'minmax(110px, 0.7fr)', cell: (one) => <StateWords {...stateOf(one)} /> },
];

const lines: TwoLines<Source> = {
  what: (one) => <SourceName label={one.name} provider={one.provider} />,
  when: (one) => <Span source={one} />,
  amount: (one) => `${one.transactions.toLocaleString('en-US')} rows`,
  outcome: (one) => stateOf(one).words,
};

const kinds = { exchange: 'Exchange', wallet: 'Wallet' } as const;

function Span({ source: { first, last } }: { readonly source: Source }) {
  if (!first || !last) return 'no rows';
  return (
    <>
      <When at={first} show="day" /> – <When at={last} show="day" />
    </>
  );
}

function stateOf({ updating, broken, transactions }: Source): { readonly kind: DotKind; readonly words: string } {
  if (broken) return { kind: 'wrong', words: 'No access' };
  if (updating) return { kind: 'busy', words: 'Importing' };
  return transactions > 0 ? { kind: 'ok', words: 'Imported' } : { kind: 'idle', words: 'Empty' };
}

const NoneYet = () => (
  <Empty title="No sources yet" icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />} actions={<AddSourceLink />}>
    A source is an exchange or wallet of yours. Bring its export file and it appears here by itself.
  </Empty>
);

const NoneFits = ({ onClear }: { readonly onClear: () => void }) => (
  <Empty title="No source has that name" actions={<Button onClick={onClear}>Clear the search</Button>} />
);
