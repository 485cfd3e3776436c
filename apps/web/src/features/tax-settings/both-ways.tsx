import type { Translate } from '@lotbook/messages/translator';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import { useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { formatCategory } from '@lotbook/model/category-text';
import { format, money as getDecimal, subtract } from '@lotbook/decimal/decimal';
import { graphql } from '../../generated/gql.ts';
import type { TransactionBothWaysFragment, YearBothWaysFragment } from '../../generated/graphql.ts';
import { PageLink, WhyLink } from '../../system/links.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';

/** The totals of a tax year. */
export const YearFields = graphql(`
  fragment YearBothWays on ComparedYear {
    year
    gain
    income
  }
`);

/** A transaction with its current figures and those under other answers. */
export const DifferenceFields = graphql(`
  fragment TransactionBothWays on TreatmentDifference {
    transactionId
    timestamp
    category
    gain
    otherGain
    income
    otherIncome
  }
`);

type YearTotals = YearBothWaysFragment;
type Difference = TransactionBothWaysFragment;

type BothWays = Pick<Difference, 'gain' | 'otherGain' | 'income' | 'otherIncome'>;
type Line = BothWays & { readonly year: number };

interface YearsBothWaysProps {
  readonly now: readonly YearTotals[];
  readonly other: readonly YearTotals[];
  /** Adds the differences, and hides gain or income if it is the same in every row. */
  readonly brief?: boolean;
}

/** Totals by tax year, current and alternative, latest first. */
export function YearsBothWays({ now, other, brief = false }: YearsBothWaysProps) {
  const t = useTranslate();
  const { years } = useTaxPlace();
  const rows = toLines(now, other);
  const columns: readonly Column<Line>[] = [
    { id: 'year', label: t(taxSettings.year), width: '', cell: ({ year }) => years.label(year) },
    ...makeMoneyColumns(t, rows, brief).map((column) =>
      column.id === 'gain' || column.id === 'income' ? addEvidence(column) : column,
    ),
  ];
  return (
    <PlainTable
      listed
      label={t(taxSettings.yearTotals)}
      rows={rows}
      rowId={({ year }) => String(year)}
      columns={columns}
    />
  );
}

/** Links to the evidence of the current figures, if the year has any. */
const addEvidence = (column: Column<BothWays>): Column<Line> => ({
  ...column,
  cell: (line) =>
    line.gain === '0' && line.income === '0' ? (
      column.cell(line)
    ) : (
      <WhyLink what="year" id={String(line.year)}>
        {column.cell(line)}
      </WhyLink>
    ),
});

/** Assets with different figures, all years combined. */
export const AssetsBothWays = ({
  rows,
}: {
  readonly rows: readonly (BothWays & { readonly asset: string })[];
}) => {
  const t = useTranslate();
  return (
    <PlainTable
      listed
      label={t(taxSettings.differingAssets)}
      rows={rows}
      rowId={({ asset }) => asset}
      columns={[makeAssetColumn(t), ...makeMoneyColumns(t, rows, false)]}
    />
  );
};

type OnLine = Pick<BothWays, 'income' | 'otherIncome'> & {
  readonly year: number;
  readonly line: string;
};

/** Lines of the return with different figures, latest year first. */
export function LinesBothWays({ rows }: { readonly rows: readonly OnLine[] }) {
  const t = useTranslate();
  const { years } = useTaxPlace();
  const line: Column<OnLine> = {
    id: 'line',
    label: t(taxSettings.line),
    width: '',
    cell: (row) => `${row.line}, ${years.label(row.year)}`,
  };
  const columns = [line, ...makeIncomes(t)];
  return (
    <PlainTable
      listed
      label={t(taxSettings.differingLines)}
      rows={rows}
      rowId={(row) => `${row.year} ${row.line}`}
      columns={columns}
    />
  );
}

/** Transactions with different figures, current and alternative. */
export const TransactionsBothWays = ({
  rows,
  brief = false,
}: {
  readonly rows: readonly Difference[];
  readonly brief?: boolean;
}) => {
  const t = useTranslate();
  return (
    <PlainTable
      listed
      label={t(taxSettings.differingTransactionList)}
      rows={rows}
      rowId={({ transactionId }) => transactionId}
      columns={[makeTransactionColumn(t), ...makeMoneyColumns(t, rows, brief)]}
    />
  );
};

function toLines(now: readonly YearTotals[], other: readonly YearTotals[]): readonly Line[] {
  const find = (list: readonly YearTotals[], taxYear: number) =>
    list.find(({ year }) => year === taxYear) ?? { gain: '0', income: '0' };
  return [...new Set([...now, ...other].map(({ year }) => year))]
    .sort((a, b) => b - a)
    .map((year) => {
      const [here, there] = [find(now, year), find(other, year)];
      return {
        year,
        gain: here.gain,
        otherGain: there.gain,
        income: here.income,
        otherIncome: there.income,
      };
    });
}

const makeMoneyColumn = <Id extends keyof BothWays>(
  id: Id,
  label: string,
): Column<Pick<BothWays, Id>> => ({
  id,
  label,
  width: '',
  end: true,
  cell: (row) => (
    <Amount value={row[id]} digits="cents" gain={id === 'gain' || id === 'otherGain'} />
  ),
});
const makeGains = (t: Translate) => [
  makeMoneyColumn('gain', t(taxSettings.gainNow)),
  makeMoneyColumn('otherGain', t(taxSettings.gainThen)),
];
const makeIncomes = (t: Translate) => [
  makeMoneyColumn('income', t(taxSettings.incomeNow)),
  makeMoneyColumn('otherIncome', t(taxSettings.incomeThen)),
];

const makeDifferenceColumn = (
  id: string,
  label: string,
  getValues: (row: BothWays) => readonly [now: string, then: string],
): Column<BothWays> => ({
  id,
  label,
  width: '',
  end: true,
  cell: (row) => {
    const [now, then] = getValues(row);
    return (
      <Amount value={format(subtract(getDecimal(then), getDecimal(now)))} digits="cents" gain />
    );
  },
});
const makeGainDifference = (t: Translate) =>
  makeDifferenceColumn('byGain', t(taxSettings.gainDifference), ({ gain, otherGain }) => [
    gain,
    otherGain,
  ]);
const makeIncomeDifference = (t: Translate) =>
  makeDifferenceColumn('byIncome', t(taxSettings.incomeDifference), ({ income, otherIncome }) => [
    income,
    otherIncome,
  ]);

function makeMoneyColumns(
  t: Translate,
  rows: readonly BothWays[],
  brief: boolean,
): readonly Column<BothWays>[] {
  if (!brief) return [...makeGains(t), ...makeIncomes(t)];
  const [isGain, isIncome] = [
    rows.some(({ gain, otherGain }) => gain !== otherGain),
    rows.some(({ income, otherIncome }) => income !== otherIncome),
  ];
  return [
    ...(isGain ? [...makeGains(t), makeGainDifference(t)] : []),
    ...(isIncome ? [...makeIncomes(t), makeIncomeDifference(t)] : []),
  ];
}

const makeAssetColumn = (t: Translate): Column<BothWays & { readonly asset: string }> => ({
  id: 'asset',
  label: t(taxSettings.asset),
  width: '',
  cell: ({ asset }) => <AssetName asset={asset} />,
});

const makeTransactionColumn = (t: Translate): Column<Difference> => ({
  id: 'transaction',
  label: t(taxSettings.transaction),
  width: '',
  cell: ({ transactionId, category, timestamp }) => (
    <>
      <PageLink page="transactions" search={{ txId: transactionId }}>
        {category === null ? t(taxSettings.transaction) : formatCategory(category, t)}
      </PageLink>{' '}
      {timestamp !== null && <When at={timestamp} show="day" />}
    </>
  ),
});
