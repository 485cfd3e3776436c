import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Drawer } from '@lotbook/ui/Drawer';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../generated/gql.ts';
import type { CompareTreatmentsQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAccount } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { categoryWords } from '@lotbook/model/category-words';
import { several } from '../account/words.ts';

const CompareTreatmentsDocument = graphql(`
  query CompareTreatments($accountId: ID!, $treatments: [TreatmentInput!]!) {
    compareTreatments(accountId: $accountId, treatments: $treatments) {
      now {
        year
        gain
        income
      }
      other {
        year
        gain
        income
      }
      changed
      largest {
        transactionId
        timestamp
        category
        gain
        otherGain
        income
        otherIncome
      }
    }
  }
`);

type Comparison = CompareTreatmentsQuery['compareTreatments'];
type Difference = Comparison['largest'][number];

interface TreatmentComparisonProps {
  readonly answers: readonly { readonly key: string; readonly value: string }[];
  /** What is asked, in words. */
  readonly words: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The same book as it is treated now and under other answers: each year's totals, and the transactions that differ. */
export function TreatmentComparison({ answers, words, open, onClose }: TreatmentComparisonProps) {
  const { accountId, account } = useAccount();
  const { years } = useTaxPlace();
  const { data, error } = useQuery(CompareTreatmentsDocument, {
    variables: { accountId, treatments: answers.map(({ key, value }) => ({ key, value })) },
    skip: !open || answers.length === 0,
    fetchPolicy: 'network-only',
  });
  const compared = data?.compareTreatments;
  const currency = account?.fiatCurrency ?? '';
  return (
    <Drawer title="What would differ?" open={open} onClose={onClose}>
      <Stack gap="three">
        {words.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        {error && <Banner tone="loss">This could not be compared: {error.message}</Banner>}
        {!compared && !error && <Text tone="muted">Computing every year both ways …</Text>}
        {compared && (
          <>
            <Part title={`Each year, in ${currency}`}>
              <PlainTable
                label="Totals of each year both ways"
                rows={linesOf(compared)}
                rowId={({ year }) => String(year)}
                columns={yearColumns(years.label)}
              />
            </Part>
            <Part
              title={compared.changed === 0 ? 'No transaction differs' : several(compared.changed, 'transaction differs', 'transactions differ')}
              note={compared.changed > compared.largest.length ? `The ${compared.largest.length} with the greatest difference.` : undefined}
            >
              {compared.largest.length > 0 && (
                <PlainTable label="Transactions that differ" rows={compared.largest} rowId={({ transactionId }) => transactionId} columns={differenceColumns} />
              )}
            </Part>
          </>
        )}
      </Stack>
    </Drawer>
  );
}

interface Line {
  readonly year: number;
  readonly gain: string;
  readonly otherGain: string;
  readonly income: string;
  readonly otherIncome: string;
}

function linesOf({ now, other }: Comparison): readonly Line[] {
  const of = (list: Comparison['now'], wanted: number) => list.find(({ year }) => year === wanted) ?? { gain: '0', income: '0' };
  return [...new Set([...now, ...other].map(({ year }) => year))]
    .sort((a, b) => b - a)
    .map((year) => {
      const [here, there] = [of(now, year), of(other, year)];
      return { year, gain: here.gain, otherGain: there.gain, income: here.income, otherIncome: there.income };
    });
}

const money = <Row,>(id: string, label: string, value: (row: Row) => string, gain: boolean): Column<Row> => ({
  id,
  label,
  width: '',
  end: true,
  cell: (row) => <Amount value={value(row)} digits="cents" gain={gain} />,
});

const yearColumns = (label: (year: number) => string): readonly Column<Line>[] => [
  { id: 'year', label: 'Year', width: '', cell: ({ year }) => label(year) },
  money('gain', 'Gain now', (line) => line.gain, true),
  money('otherGain', 'Gain then', (line) => line.otherGain, true),
  money('income', 'Income now', (line) => line.income, false),
  money('otherIncome', 'Income then', (line) => line.otherIncome, false),
];

const differenceColumns: readonly Column<Difference>[] = [
  {
    id: 'transaction',
    label: 'Transaction',
    width: '',
    cell: ({ transactionId, category, timestamp }) => (
      <>
        <PageLink page="transactions" search={{ txId: transactionId }}>
          {category === null ? 'Transaction' : categoryWords(category)}
        </PageLink>{' '}
        {timestamp !== null && <When at={timestamp} show="day" />}
      </>
    ),
  },
  money('gain', 'Gain now', (row) => row.gain, true),
  money('otherGain', 'Gain then', (row) => row.otherGain, true),
  money('income', 'Income now', (row) => row.income, false),
  money('otherIncome', 'Income then', (row) => row.otherIncome, false),
];
