import { Amount } from '@lotbook/ui/Amount';
import { DataTable } from '@lotbook/ui/DataTable';
import { Section, Text } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { categoryWords } from '../account/words.ts';

type Line = OverviewQuery['incomeBreakdown'][number];
interface IncomeProps {
  readonly lines: readonly Line[];
  /** As people of the place write it. */
  readonly year: string;
  readonly currency: string;
  readonly stale: boolean;
}

export function IncomeByCategory({ lines, year, currency, stale }: IncomeProps) {
  return (
    <Section title={`Income in ${year}`} flush={lines.length > 0}>
      {lines.length === 0 ? (
        <Text tone="muted">No rewards, airdrops or other income in {year}.</Text>
      ) : (
        <DataTable
          label={`Income in ${year}`}
          rows={lines}
          rowId={(line) => line.category}
          columns={columnsFor(currency)}
          lines={linesFor(currency)}
          status="ready"
          stale={stale}
          empty={null}
        />
      )}
    </Section>
  );
}

const columnsFor = (currency: string): readonly Column<Line>[] => [
  { id: 'category', label: 'Category', width: 'minmax(100px, 1fr)', cell: (line) => categoryWords(line.category) },
  { id: 'count', label: 'Times', width: '64px', end: true, cell: (line) => line.count.toLocaleString('en-US') },
  { id: 'value', label: currency, width: 'minmax(88px, auto)', end: true, cell: (line) => <Amount value={line.value} digits="cents" align /> },
];

const linesFor = (currency: string): TwoLines<Line> => ({
  what: (line) => categoryWords(line.category),
  when: (line) => `${line.count.toLocaleString('en-US')} times`,
  amount: (line) => <Amount value={line.value} digits="cents" unit={currency} />,
  outcome: () => '',
});
