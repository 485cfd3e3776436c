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

/** What a tax year comes to. */
export const YearFields = graphql(`
  fragment YearBothWays on ComparedYear {
    year
    gain
    income
  }
`);

/** A transaction as it is, and as it would be. */
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

type YearSaid = YearBothWaysFragment;
type Difference = TransactionBothWaysFragment;

type BothWays = Pick<Difference, 'gain' | 'otherGain' | 'income' | 'otherIncome'>;
type Line = BothWays & { readonly year: number };

interface YearsBothWaysProps {
  readonly now: readonly YearSaid[];
  readonly other: readonly YearSaid[];
  /** With the difference; gain or income is left out where it stays in each of them. */
  readonly brief?: boolean;
}

/** The totals of tax years as they are and as they would be, the latest first. */
export function YearsBothWays({ now, other, brief = false }: YearsBothWaysProps) {
  const { years } = useTaxPlace();
  const rows = toLines(now, other);
  const columns: readonly Column<Line>[] = [
    { id: 'year', label: 'Year', width: '', cell: ({ year }) => years.label(year) },
    ...moneyColumns(rows, brief).map((column) =>
      column.id === 'gain' || column.id === 'income' ? withEvidence(column) : column,
    ),
  ];
  return (
    <PlainTable
      listed
      label="Totals of each year both ways"
      rows={rows}
      rowId={({ year }) => String(year)}
      columns={columns}
    />
  );
}

/** As it is now, the year has evidence, unless nothing is told of it. */
const withEvidence = (column: Column<BothWays>): Column<Line> => ({
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

/** Assets that differ, all years together. */
export const AssetsBothWays = ({
  rows,
}: {
  readonly rows: readonly (BothWays & { readonly asset: string })[];
}) => (
  <PlainTable
    listed
    label="Assets that differ"
    rows={rows}
    rowId={({ asset }) => asset}
    columns={[assetColumn, ...moneyColumns(rows, false)]}
  />
);

type OnLine = Pick<BothWays, 'income' | 'otherIncome'> & {
  readonly year: number;
  readonly line: string;
};

/** Lines of the return that differ, the latest year first. */
export function LinesBothWays({ rows }: { readonly rows: readonly OnLine[] }) {
  const { years } = useTaxPlace();
  const line: Column<OnLine> = {
    id: 'line',
    label: 'Line',
    width: '',
    cell: (row) => `${row.line}, ${years.label(row.year)}`,
  };
  const columns = [line, ...incomes];
  return (
    <PlainTable
      listed
      label="Lines of the return that differ"
      rows={rows}
      rowId={(row) => `${row.year} ${row.line}`}
      columns={columns}
    />
  );
}

/** Transactions that differ, with what each says both ways. */
export const TransactionsBothWays = ({
  rows,
  brief = false,
}: {
  readonly rows: readonly Difference[];
  readonly brief?: boolean;
}) => (
  <PlainTable
    listed
    label="Transactions that differ"
    rows={rows}
    rowId={({ transactionId }) => transactionId}
    columns={[transactionColumn, ...moneyColumns(rows, brief)]}
  />
);

function toLines(now: readonly YearSaid[], other: readonly YearSaid[]): readonly Line[] {
  const of = (list: readonly YearSaid[], wanted: number) =>
    list.find(({ year }) => year === wanted) ?? { gain: '0', income: '0' };
  return [...new Set([...now, ...other].map(({ year }) => year))]
    .sort((a, b) => b - a)
    .map((year) => {
      const [here, there] = [of(now, year), of(other, year)];
      return {
        year,
        gain: here.gain,
        otherGain: there.gain,
        income: here.income,
        otherIncome: there.income,
      };
    });
}

const money = <Id extends keyof BothWays>(id: Id, label: string): Column<Pick<BothWays, Id>> => ({
  id,
  label,
  width: '',
  end: true,
  cell: (row) => (
    <Amount value={row[id]} digits="cents" gain={id === 'gain' || id === 'otherGain'} />
  ),
});
const gains = [money('gain', 'Gain now'), money('otherGain', 'Gain then')];
const incomes = [money('income', 'Income now'), money('otherIncome', 'Income then')];

const difference = (
  id: string,
  label: string,
  of: (row: BothWays) => readonly [now: string, then: string],
): Column<BothWays> => ({
  id,
  label,
  width: '',
  end: true,
  cell: (row) => {
    const [now, then] = of(row);
    return (
      <Amount value={format(subtract(getDecimal(then), getDecimal(now)))} digits="cents" gain />
    );
  },
});
const byGain = difference('byGain', 'Gain differs by', ({ gain, otherGain }) => [gain, otherGain]);
const byIncome = difference('byIncome', 'Income differs by', ({ income, otherIncome }) => [
  income,
  otherIncome,
]);

function moneyColumns(rows: readonly BothWays[], brief: boolean): readonly Column<BothWays>[] {
  if (!brief) return [...gains, ...incomes];
  const [isGain, isIncome] = [
    rows.some(({ gain, otherGain }) => gain !== otherGain),
    rows.some(({ income, otherIncome }) => income !== otherIncome),
  ];
  return [...(isGain ? [...gains, byGain] : []), ...(isIncome ? [...incomes, byIncome] : [])];
}

const assetColumn: Column<BothWays & { readonly asset: string }> = {
  id: 'asset',
  label: 'Asset',
  width: '',
  cell: ({ asset }) => <AssetName asset={asset} />,
};

const transactionColumn: Column<Difference> = {
  id: 'transaction',
  label: 'Transaction',
  width: '',
  cell: ({ transactionId, category, timestamp }) => (
    <>
      <PageLink page="transactions" search={{ txId: transactionId }}>
        {category === null ? 'Transaction' : formatCategory(category)}
      </PageLink>{' '}
      {timestamp !== null && <When at={timestamp} show="day" />}
    </>
  ),
};
