import * as common from '@lotbook/messages/generated/common';
import * as close from '@lotbook/messages/generated/web/close';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Lock } from '@lotbook/ui/icons';
import { SideNote, Inline } from '@lotbook/ui/Inline';
import { Section, Text } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo } from 'react';
import { useModalAbout } from '../../system/modals.ts';
import { useAccount } from '../account/use-account.ts';
import { JournalTitle } from '../journal/JournalLayout.tsx';
import { formatMonth } from '../journal/periods.ts';
import { useJournalState } from '../journal/use-journal-state.ts';
import { CloseHistory } from './CloseHistory.tsx';
import { MonthsDocument } from './documents.ts';
import { MonthDrawer } from './MonthDrawer.tsx';
import { findNextMonth, type BookMonth } from './months.ts';

/** The months of the books: which are closed, and what is left to do in the others. */
export function Close() {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { isWaiting } = useJournalState();
  const { data, error, refetch } = useQuery(MonthsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const opened = useModalAbout('month');
  const currency = account?.fiatCurrency ?? 'USD';
  const columns = useMemo(() => makeColumns(t, currency), [t, currency]);
  const lines = useMemo(() => makeLines(t), [t]);
  const months = data?.bookMonths.months ?? [];
  return (
    <>
      <JournalTitle part={t(journal.closeTab)} />
      <Text tone="muted">{t(close.intro)}</Text>
      <Section title={t(close.months)} flush>
        <DataTable
          label={t(close.months)}
          rows={months}
          rowId={({ month }) => month}
          columns={columns}
          lines={lines}
          status={error && !data ? 'failed' : data ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          stale={isWaiting}
          onOpen={({ month }) => opened.show(month)}
          openId={opened.subject}
          leastWidth={900}
          empty={
            <Empty
              title={t(close.noMonths)}
              icon={<Lock size={32} strokeWidth={1.5} aria-hidden />}
            >
              {t(close.noMonthsHelp)}
            </Empty>
          }
        />
      </Section>
      {data && data.bookMonths.history.length > 0 && (
        <CloseHistory history={data.bookMonths.history} />
      )}
      <MonthDrawer
        month={months.find(({ month }) => month === opened.subject)}
        open={opened.subject !== undefined && data !== undefined}
        next={findNextMonth(months)}
        isWaiting={isWaiting}
        onClose={opened.close}
      />
    </>
  );
}

function State({ month: { isClosed, isRunning, hasData } }: { readonly month: BookMonth }) {
  const t = useTranslate();
  if (isClosed) return <Badge tone="gain">{t(close.closed)}</Badge>;
  if (isRunning) return <Badge>{t(close.running)}</Badge>;
  return hasData ? <Badge tone="warning">{t(close.open)}</Badge> : <Badge>{t(close.noData)}</Badge>;
}

/** A figure of a month without data. */
function Unknown() {
  const t = useTranslate();
  return <span title={t(close.noDataHelp)}>–</span>;
}

function ClosedBy({
  month: { isClosed, closedBy, closedAt, reason },
}: {
  readonly month: BookMonth;
}) {
  const t = useTranslate();
  if (!isClosed || closedAt === null) return '–';
  return (
    <Inline>
      {t(close.closedFrom, {
        who: closedBy ?? t(close.formerMember),
        day: closedAt.slice(0, 10),
      })}
      {reason !== null && <SideNote>{reason}</SideNote>}
    </Inline>
  );
}

const makeColumns = (t: Translate, currency: string): readonly Column<BookMonth>[] => [
  {
    id: 'month',
    label: t(close.month),
    width: 'minmax(140px, 1fr)',
    cell: ({ month }) => formatMonth(month, t),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '120px',
    cell: (month) => <State month={month} />,
  },
  {
    id: 'entries',
    label: t(close.entries),
    width: '96px',
    end: true,
    cell: ({ hasData, entries }) =>
      hasData ? <Amount value={String(entries)} digits="count" /> : <Unknown />,
  },
  {
    id: 'amount',
    label: t(close.totalDebits, { currency }),
    width: 'minmax(140px, 1fr)',
    end: true,
    cell: ({ hasData, amount }) =>
      hasData ? <Amount value={amount} digits="cents" align /> : <Unknown />,
  },
  {
    id: 'issues',
    label: t(close.openIssues),
    width: '136px',
    end: true,
    cell: ({ isClosed, hasData, openIssues }) =>
      isClosed || !hasData ? '–' : <Amount value={String(openIssues)} digits="count" />,
  },
  {
    id: 'by',
    label: t(close.closedBy),
    width: 'minmax(220px, 1.6fr)',
    cell: (month) => <ClosedBy month={month} />,
  },
];

const makeLines = (t: Translate): TwoLines<BookMonth> => ({
  what: ({ month }) => formatMonth(month, t),
  when: ({ isClosed, hasData, openIssues }) =>
    isClosed || !hasData ? null : `${t(close.openIssues)}: ${openIssues}`,
  amount: ({ hasData, amount }) =>
    hasData ? <Amount value={amount} digits="cents" /> : <Unknown />,
  outcome: (month) => <State month={month} />,
});
