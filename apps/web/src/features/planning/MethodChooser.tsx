import { format, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { Facts } from './documents.ts';
import { estimateTax, getGains, type How, type Rates } from './plan.ts';
import type { Choice } from './use-methods.ts';

interface MethodChooserProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly choices: readonly Choice[];
  readonly how: How;
  readonly onChange: (how: How) => void;
}

const labels: Readonly<Record<How, string>> = {
  set: 'As ordered',
  FIFO: 'FIFO',
  LIFO: 'LIFO',
  HIFO: 'HIFO',
  lots: 'The ticked lots',
};

/** The same sale under each method, side by side; one of them is taken. */
export function MethodChooser(props: MethodChooserProps) {
  const isUs = props.facts.jurisdiction === 'US';
  return (
    <PlainTable
      label="The sale under each method"
      rows={isUs ? props.choices : props.choices.slice(0, 1)}
      rowId={(choice) => choice.how}
      columns={isUs ? columnsWithTerms(props) : columnsWithout(props)}
    />
  );
}

const columnsWithTerms = (props: MethodChooserProps): readonly Column<Choice>[] => [
  {
    id: 'how',
    label: 'Lots',
    width: '1fr',
    cell: (choice) => (
      <label className="lb-inline-choice">
        <input
          type="radio"
          name="planned-lots"
          checked={choice.how === props.how}
          onChange={() => props.onChange(choice.how)}
        />{' '}
        {labels[choice.how]}
      </label>
    ),
  },
  basisColumn(props.currency),
  gainColumn('Short-term', 'shortTermGain'),
  gainColumn('Long-term', 'longTermGain'),
  taxColumn(props),
];

const columnsWithout = (props: MethodChooserProps): readonly Column<Choice>[] => [
  { id: 'how', label: 'Lots', width: '1fr', cell: () => 'By the rules of the place' },
  basisColumn(props.currency),
  gainColumn('Gain or loss', 'gain'),
  taxColumn(props),
];

const UNKNOWN = 'Enter quantity and price';

const gainColumn = (
  label: string,
  of: 'gain' | 'shortTermGain' | 'longTermGain',
): Column<Choice> => ({
  id: of,
  label,
  width: '1fr',
  end: true,
  cell: ({ outcome }) => (
    <Amount value={outcome && format(outcome[of])} digits="cents" gain unknown={UNKNOWN} align />
  ),
});

const basisColumn = (currency: string): Column<Choice> => ({
  id: 'basis',
  label: `Cost, ${currency}`,
  width: '1fr',
  end: true,
  cell: ({ outcome }) => (
    <Amount value={outcome && format(outcome.basis)} digits="cents" unknown={UNKNOWN} align />
  ),
});

const taxColumn = ({ facts, rates }: MethodChooserProps): Column<Choice> => ({
  id: 'tax',
  label: 'Tax',
  width: '1fr',
  end: true,
  cell: ({ outcome }) => (
    <Amount
      value={getTax(facts, rates, outcome)}
      digits="cents"
      unknown="Enter your rates on the page"
      align
    />
  ),
});

/** What the sale alone adds to the year's tax, below zero where it lowers it. */
function getTax(facts: Facts, rates: Rates, outcome: Choice['outcome']): string | undefined {
  if (!outcome) return undefined;
  const { realized, planned } = getGains(facts, [outcome]);
  const [before, after] = [
    estimateTax(realized, rates, facts.jurisdiction)?.tax,
    estimateTax(planned, rates, facts.jurisdiction)?.tax,
  ];
  return before === undefined || after === undefined ? undefined : format(subtract(after, before));
}
