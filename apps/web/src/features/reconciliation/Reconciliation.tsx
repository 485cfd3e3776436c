import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import * as texts from '@lotbook/messages/generated/web/reconciliation';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { CircleCheck } from '@lotbook/ui/icons';
import { SideNote, StateWords, type DotKind } from '@lotbook/ui/Inline';
import { Section, Text } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePageAt } from '../../system/place.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { useAccount } from '../account/use-account.ts';
import { JournalTitle } from '../journal/JournalLayout.tsx';
import { getPeriod } from '../journal/periods.ts';
import { getToday } from '../shared/dates.ts';
import {
  countStates,
  getSourcePage,
  isDifferent,
  listComparisons,
  type Comparison,
} from './comparisons.ts';
import { ReconciliationDocument } from './documents.ts';

/** Calculated and reported balances of every source on one day. */
export function Reconciliation() {
  const t = useTranslate();
  const { accountId } = useAccount();
  const [{ date }, change] = useRouteSearch<{ readonly date?: string }>();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const { data, previousData, error, refetch } = useQuery(ReconciliationDocument, {
    variables: { accountId, ...(date === undefined ? {} : { date }) },
    fetchPolicy: 'cache-and-network',
  });
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const accounts = (data ?? previousData)?.auditBalancesAccounts;
  const all = useMemo(() => listComparisons(accounts ?? []), [accounts]);
  const rows = onlyDifferent ? all.filter(isDifferent) : all;
  const columns = useMemo(() => makeColumns(t), [t]);
  return (
    <>
      <JournalTitle part={t(journal.reconciliationTab)} />
      <Text tone="muted">{t(texts.intro)}</Text>
      <FilterBar
        search={
          <DayField
            date={date}
            onChange={(next) => change(next === undefined ? {} : { date: next }, { replace: true })}
          />
        }
      >
        <SelectField
          bare
          label={t(texts.show)}
          value={onlyDifferent ? 'differs' : 'all'}
          options={[
            { value: 'all', label: t(texts.sourceAll) },
            { value: 'differs', label: t(texts.sourceDiffering) },
          ]}
          onChange={(value) => setOnlyDifferent(value === 'differs')}
        />
      </FilterBar>
      <Section
        title={t(common.balances)}
        note={all.length > 0 && t(texts.summary, countStates(all))}
        flush
      >
        <DataTable
          label={t(journal.reconciliationTab)}
          rows={rows}
          rowId={({ id }) => id}
          columns={columns}
          lines={comparisonLines}
          status={error && !accounts ? 'failed' : accounts ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          stale={data === undefined && previousData !== undefined}
          onOpen={({ source }) => void navigate({ to: pageAt(getSourcePage(source)) })}
          leastWidth={1080}
          empty={
            <Empty
              title={t(all.length > 0 ? texts.noDifferences : texts.none)}
              icon={<CircleCheck size={32} strokeWidth={1.5} aria-hidden />}
            >
              {t(all.length > 0 ? texts.noDifferencesHelp : texts.noneHelp)}
            </Empty>
          }
        />
      </Section>
    </>
  );
}

function DayField({
  date,
  onChange,
}: {
  readonly date: string | undefined;
  readonly onChange: (date: string | undefined) => void;
}) {
  const t = useTranslate();
  const { account } = useAccount();
  const lastMonth = getPeriod('lastMonth', {
    today: getToday(account?.timezone ?? 'UTC'),
    fiscalYearStart: 1,
  });
  return (
    <>
      <SelectField
        bare
        label={t(texts.day)}
        value={date === undefined ? 'newest' : date === lastMonth.to ? 'monthEnd' : 'chosen'}
        options={[
          { value: 'newest', label: t(texts.newest) },
          { value: 'monthEnd', label: t(texts.dayEnd) },
          { value: 'chosen', label: t(texts.chosenDay) },
        ]}
        onChange={(value) =>
          onChange(
            value === 'newest'
              ? undefined
              : value === 'monthEnd'
                ? lastMonth.to
                : (lastMonth.from ?? date),
          )
        }
      />
      {date !== undefined && (
        <TextField
          label={t(common.date)}
          type="date"
          value={date}
          onChange={(value) => onChange(value === '' ? undefined : value)}
        />
      )}
    </>
  );
}

const states: Readonly<Record<string, readonly [DotKind, Message]>> = {
  matches: ['ok', texts.matches],
  immaterial: ['ok', texts.withinThreshold],
  differs: ['wrong', texts.differs],
  notReported: ['idle', texts.notReported],
};

function State({ state }: { readonly state: string }) {
  const t = useTranslate();
  const [kind, text] = states[state] ?? ['idle'];
  return <StateWords kind={kind} words={text ? t(text) : state} />;
}

const amount = (value: string | null) =>
  value === null ? '–' : <Amount value={value} digits="exact" align />;

const makeColumns = (t: Translate): readonly Column<Comparison>[] => [
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(140px, 1fr)',
    cell: ({ source }) => source.name,
  },
  {
    id: 'asset',
    label: t(common.asset),
    width: 'minmax(120px, 0.8fr)',
    cell: ({ asset }) => <AssetName asset={asset} />,
  },
  {
    id: 'computed',
    label: t(texts.calculated),
    width: 'minmax(130px, 1fr)',
    end: true,
    cell: ({ computed }) => amount(computed),
  },
  {
    id: 'reported',
    label: t(texts.reported),
    width: 'minmax(130px, 1fr)',
    end: true,
    cell: ({ reported }) => amount(reported),
  },
  {
    id: 'difference',
    label: t(texts.difference),
    width: 'minmax(130px, 1fr)',
    end: true,
    cell: ({ difference }) => amount(difference),
  },
  {
    id: 'unexplained',
    label: t(texts.unexplained),
    width: 'minmax(120px, 1fr)',
    end: true,
    cell: ({ unexplained }) => amount(unexplained),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '140px',
    cell: ({ state }) => <State state={state} />,
  },
  {
    id: 'at',
    label: t(texts.reportedAt),
    width: '120px',
    cell: ({ reportedAt }) => (reportedAt === null ? '–' : <When at={reportedAt} show="day" />),
  },
  {
    id: 'explanation',
    label: t(texts.explanation),
    width: 'minmax(120px, 1fr)',
    cell: ({ items }) => <SideNote>{items.map(({ reason }) => reason).join('; ') || '–'}</SideNote>,
  },
];

const comparisonLines: TwoLines<Comparison> = {
  what: ({ asset }) => <AssetName asset={asset} />,
  when: ({ source }) => source.name,
  amount: ({ computed }) => <Amount value={computed} />,
  outcome: ({ state }) => <State state={state} />,
};
