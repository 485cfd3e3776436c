import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { BookOpen } from '@lotbook/ui/icons';
import { Row, Section, Stack } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo, useState } from 'react';
import { useRouteSearch } from '../../system/use-search.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useAccount } from '../account/use-account.ts';
import {
  getCells,
  isBalanced,
  shownFigures,
  sumColumn,
  type Consolidated,
  type ConsolidatedRow,
  type ShownFigure,
} from './consolidated-rows.ts';
import { ConsolidatedDocument } from './documents.ts';
import { DownloadConsolidated } from './DownloadConsolidated.tsx';
import { EntityTransfers } from './EntityTransfers.tsx';
import { JournalTitle } from './JournalLayout.tsx';
import { formatAccount, formatAccountType, formatRole } from './journal-text.ts';
import { compactJournal, type JournalView } from './journal-view.ts';
import { OpenInEntity } from './OpenInEntity.tsx';
import { PeriodField } from './PeriodField.tsx';
import { useJournalState } from './use-journal-state.ts';

/** Every amount of a journal is known. */
const none = [] as const;

const figures: Readonly<Record<ShownFigure, Message>> = {
  closing: journal.closingBalances,
  opening: journal.openingBalances,
  change: journal.periodChange,
};

/** The trial balances of all business accounts of the person, with transfers between them eliminated. */
export function ConsolidatedBalances() {
  const t = useTranslate();
  const { accountId } = useAccount();
  const [{ from, to }, change] = useRouteSearch<Pick<JournalView, 'from' | 'to'>>();
  const [shown, setShown] = useState<ShownFigure>('closing');
  const { state } = useJournalState();
  const { data, previousData, error, refetch } = useQuery(ConsolidatedDocument, {
    variables: { accountId, ...compactJournal({ from, to }) },
    fetchPolicy: 'cache-and-network',
  });
  const balances = (data ?? previousData)?.consolidatedBalances;
  const columns = useMemo(
    () => (balances ? makeColumns(t, balances, shown) : []),
    [t, balances, shown],
  );
  const lines = useMemo(() => makeLines(t, shown), [t, shown]);
  return (
    <>
      <JournalTitle part={t(journal.consolidatedTab)} />
      <FilterBar
        search={
          <PeriodField
            period={{ from, to }}
            fiscalYearStart={state?.fiscalYearStart ?? 1}
            onChange={(period) => change(compactJournal(period), { replace: true })}
          />
        }
      >
        <SelectField
          bare
          label={t(journal.figure)}
          value={shown}
          onChange={(value) => setShown(shownFigures.find((each) => each === value) ?? 'closing')}
          options={shownFigures.map((value) => ({ value, label: t(figures[value]) }))}
        />
      </FilterBar>
      {balances && <Notices balances={balances} />}
      <Section
        flush
        title={t(figures[shown])}
        note={balances && t(journal.debitsPositive, { currency: balances.currency })}
        action={
          balances &&
          balances.rows.length > 0 && <DownloadConsolidated period={compactJournal({ from, to })} />
        }
      >
        <DataTable
          label={t(journal.consolidatedTab)}
          rows={balances?.rows ?? []}
          rowId={({ key }) => key}
          columns={columns}
          lines={lines}
          status={error && !balances ? 'failed' : balances ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          stale={data === undefined && previousData !== undefined}
          leastWidth={520 + 140 * (balances?.entities.length ?? 1)}
          empty={
            <Empty
              title={t(common.noBalances)}
              icon={<BookOpen size={32} strokeWidth={1.5} aria-hidden />}
            >
              {t(journal.noBalancesHelp)}
            </Empty>
          }
        />
      </Section>
      {balances && balances.rows.length > 0 && (
        <>
          {isBalanced(balances.rows) && (
            <Banner tone="gain">{t(journal.consolidatedBalanced)}</Banner>
          )}
          <Row>
            {balances.entities.map((entity) => (
              <OpenInEntity
                key={entity.accountId}
                accountId={entity.accountId}
                page="journal/trial-balance"
                search={compactJournal({ from, to })}
              >
                {t(journal.openEntity, { name: entity.name })}
              </OpenInEntity>
            ))}
          </Row>
          <EntityTransfers balances={balances} />
        </>
      )}
    </>
  );
}

/** What the figures leave out, and what makes them provisional. */
function Notices({ balances: { entities, excluded } }: { readonly balances: Consolidated }) {
  const t = useTranslate();
  const stale = entities.filter(({ isCurrent }) => !isCurrent);
  const models = new Set(entities.map(({ model }) => model));
  if (excluded.length + stale.length === 0 && models.size < 2 && entities.length !== 1) return null;
  return (
    <Stack>
      {excluded.length > 0 && (
        <Banner tone="info">
          {t(journal.entityExcluded, {
            list: excluded.map((each) => formatExclusion(each, t)).join(', '),
          })}
        </Banner>
      )}
      {stale.length > 0 && (
        <Banner tone="info">
          {t(journal.entityStale, {
            count: stale.length,
            names: stale.map(({ name }) => name).join(', '),
          })}
        </Banner>
      )}
      {models.size > 1 && <Banner tone="info">{t(journal.entityModels)}</Banner>}
      {entities.length === 1 && (
        <Banner tone="info">
          {t(journal.oneEntity)}. {t(journal.oneEntityHelp)}
        </Banner>
      )}
    </Stack>
  );
}

function formatExclusion(
  { name, currency, reason }: Consolidated['excluded'][number],
  t: Translate,
): string {
  if (reason === 'currency') return t(journal.entityCurrency, { name, currency });
  if (reason === 'noJournal') return t(journal.entityNoJournal, { name });
  if (reason === 'limit') return t(journal.entityLimit, { name });
  return t(journal.entityNoAccess, { name });
}

const formatName = ({ account, role }: ConsolidatedRow, t: Translate): string =>
  account?.name ?? (role === null ? t(journal.entityDifference) : formatRole(role, t));

const makeColumns = (
  t: Translate,
  { rows, entities }: Consolidated,
  shown: ShownFigure,
): readonly Column<ConsolidatedRow>[] => [
  {
    id: 'code',
    label: t(journal.code),
    width: '80px',
    cell: ({ account }) => account?.code ?? '–',
    total: t(journal.total),
  },
  {
    id: 'name',
    label: t(journal.name),
    width: 'minmax(200px, 2fr)',
    cell: (row) => formatName(row, t),
  },
  ...[
    ...entities.map(({ accountId, name }) => ({ id: accountId, label: name })),
    { id: 'eliminations', label: t(journal.eliminations) },
    { id: 'total', label: t(journal.consolidatedTab) },
  ].map(({ id, label }, place): Column<ConsolidatedRow> => ({
    id,
    label,
    width: 'minmax(128px, 1fr)',
    end: true,
    cell: (row) => <Amount value={getCells(row, shown)[place]} digits="cents" align />,
    total: (
      <TotalAmount value={sumColumn(rows, place, shown)} missing={none} isComputing={false} align />
    ),
  })),
];

const makeLines = (t: Translate, shown: ShownFigure): TwoLines<ConsolidatedRow> => ({
  what: (row) => (row.account ? formatAccount(row.account) : formatName(row, t)),
  when: ({ account }) => account && formatAccountType(account.classification, t),
  amount: (row) => <Amount value={getCells(row, shown).at(-1)} digits="cents" />,
  outcome: () => null,
});
