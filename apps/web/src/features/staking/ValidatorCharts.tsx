import * as common from '@lotbook/messages/generated/common';
import * as staking from '@lotbook/messages/generated/web/staking';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { ChartFigure } from '@lotbook/ui/ChartFigure';
import { ChartSpace } from '@lotbook/ui/ChartSpace';
import { Columns, Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { lazy, Suspense, useMemo } from 'react';
import type { ValidatorQuery } from '../../generated/graphql.ts';

import { computeAprMonths, type AprMonth } from './apr-months.ts';

const DayChart = lazy(() => import('@lotbook/ui/DayChart'));

type Day = ValidatorQuery['validator']['days'][number];
/** A chart shows at most a year. */
const mostShown = 366;

/** Balance and rewards by day, each also as a table. */
export function ValidatorCharts({ days }: { readonly days: readonly Day[] }) {
  const t = useTranslate();
  const shown = days.slice(0, mostShown);
  return (
    <>
      <Columns>
        <DayFigure
          title={t(staking.rewardsChart)}
          kind="bars"
          days={shown}
          getAmount={getConsensus}
        />
        <DayFigure
          title={t(staking.balanceChart)}
          kind="line"
          days={shown}
          getAmount={getBalance}
        />
      </Columns>
      <AprHistory days={days} />
    </>
  );
}

/** The yearly rate of each month, and on how many days it is based. */
function AprHistory({ days }: { readonly days: readonly Day[] }) {
  const t = useTranslate();
  const months = useMemo(() => computeAprMonths(days), [days]);
  const columns = useMemo(() => makeMonthColumns(t), [t]);
  return (
    <Section title={t(staking.aprByMonth)}>
      <PlainTable
        label={t(staking.aprByMonth)}
        rows={months}
        rowId={({ month }) => month}
        columns={columns}
      />
    </Section>
  );
}

const makeMonthColumns = (t: Translate): readonly Column<AprMonth>[] => [
  { id: 'month', label: t(staking.month), width: '1fr', cell: ({ month }) => month.slice(0, 7) },
  {
    id: 'days',
    label: t(staking.knownDays),
    width: '1fr',
    end: true,
    cell: ({ days }) => days,
  },
  {
    id: 'apr',
    label: t(staking.columnApr),
    width: '1fr',
    end: true,
    cell: ({ apr }) => <Amount value={apr} digits="cents" unit="%" />,
  },
];

interface DayFigureProps {
  readonly title: string;
  readonly kind: 'bars' | 'line';
  /** The newest first. */
  readonly days: readonly Day[];
  readonly getAmount: (day: Day) => string | null;
}

function DayFigure({ title, kind, days, getAmount }: DayFigureProps) {
  const t = useTranslate();
  const columns = useMemo(() => makeColumns(t, getAmount), [t, getAmount]);
  return (
    <ChartFigure
      title={title}
      chart={
        <Suspense fallback={<ChartSpace />}>
          <DayChart
            title={title}
            kind={kind}
            unit="ETH"
            days={days.toReversed().map((day) => ({ date: day.date, value: getAmount(day) }))}
          />
        </Suspense>
      }
      table={<PlainTable label={title} rows={days} rowId={({ date }) => date} columns={columns} />}
    />
  );
}

const makeColumns = (
  t: Translate,
  getAmount: (day: Day) => string | null,
): readonly Column<Day>[] => [
  { id: 'date', label: t(staking.date), width: '1fr', cell: ({ date }) => <When at={date} /> },
  {
    id: 'amount',
    label: t(common.amount),
    width: '1fr',
    end: true,
    cell: (day) => <Amount value={getAmount(day)} unit="ETH" digits="exact" />,
  },
];

const getConsensus = ({ consensus }: Day): string => consensus;
const getBalance = ({ balance }: Day): string | null => balance;
