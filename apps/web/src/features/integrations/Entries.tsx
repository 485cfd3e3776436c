import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { TableWindow } from '@lotbook/ui/TableWindow';
import { Empty } from '@lotbook/ui/Empty';
import { SelectField } from '@lotbook/ui/fields';
import { Row, Section } from '@lotbook/ui/layout';
import { Pills } from '@lotbook/ui/Pills';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import { useRouteSearch } from '../../system/use-search.ts';
import { useAccount } from '../account/use-account.ts';
import { DownloadEntries } from './DownloadEntries.tsx';
import type { IntegrationSearch } from './integration-search.ts';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import {
  entryStates,
  formatAction,
  formatKind,
  formatReason,
  formatState,
  getStateTone,
} from './posting-texts.ts';
import { useEntries, type IntegrationEntry } from './use-entries.ts';

/** More rows scroll inside the table, which renders only those in view. */
const fewRows = 50;

interface EntriesProps extends IntegrationPartProps {
  readonly search: IntegrationSearch;
}

/** Planned, held and posted entries, with a filter by state. */
export function Entries({ appName, integration, search }: EntriesProps) {
  const t = useTranslate();
  const { account } = useAccount();
  const currency = account?.fiatCurrency ?? 'USD';
  const [, setSearch] = useRouteSearch<IntegrationSearch>();
  const { show, reason } = search;
  const { entries, error, more, retry } = useEntries(appName, integration, { state: show, reason });
  const columns = useMemo(() => makeColumns(t, currency), [t, currency]);
  const lines = useMemo(() => makeLines(t, currency), [t, currency]);
  const filterBy = (state: string) => setSearch({ tab: 'sync', ...(state && { show: state }) });
  const open = (key: string) => setSearch((before) => ({ ...before, tab: 'sync', entry: key }));
  const dropReason = () => setSearch(({ reason: _reason, ...rest }) => rest);
  const isLong = (entries?.length ?? 0) > fewRows;
  const isFiltered = show !== undefined || reason !== undefined;
  return (
    <Section
      title={t(texts.syncMode)}
      note={t(texts.entriesNote)}
      flush
      bar={
        <>
          <Row between>
            <SelectField
              bare
              small
              label={t(texts.filterState)}
              value={show ?? ''}
              options={[
                { value: '', label: t(texts.stateAll) },
                ...entryStates.map((state) => ({ value: state, label: formatState(state, t) })),
              ]}
              onChange={filterBy}
            />
            <DownloadEntries appName={appName} type="post-sync" />
          </Row>
          <Pills
            pills={
              reason === undefined
                ? []
                : [
                    {
                      label: formatReason(reason, t),
                      onRemove: dropReason,
                    },
                  ]
            }
            onClear={dropReason}
          />
        </>
      }
    >
      <TableWindow enabled={isLong}>
        <DataTable
          label={t(texts.syncMode)}
          rows={entries ?? []}
          rowId={({ id }) => id}
          columns={columns}
          lines={lines}
          leastWidth={720}
          fill={isLong}
          more={more}
          status={error && !entries ? 'failed' : entries ? 'ready' : 'loading'}
          onRetry={retry}
          onOpen={({ key }) => open(key)}
          empty={
            isFiltered ? (
              <Empty title={t(texts.noEntriesFilter)}>{t(texts.noEntriesFilterHelp)}</Empty>
            ) : (
              <Empty title={t(texts.noEntries)}>{t(texts.noEntriesHelp)}</Empty>
            )
          }
        />
      </TableWindow>
    </Section>
  );
}

const StateBadge = ({ entry, t }: { readonly entry: IntegrationEntry; readonly t: Translate }) => (
  <Badge tone={getStateTone(entry.state)}>
    {entry.state === 'ready' && entry.action !== null
      ? formatAction(entry.action, t)
      : formatState(entry.state, t)}
  </Badge>
);

const formatDetail = (entry: IntegrationEntry, t: Translate): string =>
  entry.state === 'ready' || entry.reason === null
    ? (entry.number ?? '')
    : formatReason(entry.reason, t);

const makeColumns = (t: Translate, currency: string): readonly Column<IntegrationEntry>[] => [
  {
    id: 'date',
    label: t(common.date),
    width: '124px',
    cell: ({ date }) => <When at={date} />,
  },
  {
    id: 'state',
    label: t(common.status),
    width: '132px',
    cell: (entry) => <StateBadge entry={entry} t={t} />,
  },
  {
    id: 'kind',
    label: t(common.type),
    width: 'minmax(150px, 1fr)',
    cell: (entry) => formatKind(entry, t),
  },
  {
    id: 'detail',
    label: t(common.note),
    width: 'minmax(180px, 1.4fr)',
    cell: (entry) => formatDetail(entry, t),
  },
  {
    id: 'value',
    label: t(texts.amountColumn, { label: t(texts.valueColumn), currency }),
    width: '140px',
    end: true,
    cell: ({ value }) => <Amount value={value} asset={currency} digits="cents" align />,
  },
];

const makeLines = (t: Translate, currency: string): TwoLines<IntegrationEntry> => ({
  what: (entry) => formatKind(entry, t),
  when: ({ date }) => <When at={date} />,
  amount: ({ value }) => <Amount value={value} asset={currency} digits="cents" />,
  outcome: (entry) => <StateBadge entry={entry} t={t} />,
});
