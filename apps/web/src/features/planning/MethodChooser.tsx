import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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

const getLabel = (t: Translate, how: How): string =>
  how === 'set' ? t(planning.asInstructed) : how === 'lots' ? t(planning.selectedLots) : how;

/** Compares the sale under each method. The user selects one. */
export function MethodChooser(props: MethodChooserProps) {
  const t = useTranslate();
  const isUs = props.facts.jurisdiction === 'US';
  return (
    <PlainTable
      label={t(planning.methodsLabel)}
      rows={isUs ? props.choices : props.choices.slice(0, 1)}
      rowId={(choice) => choice.how}
      columns={isUs ? makeTermColumns(t, props) : makeColumns(t, props)}
    />
  );
}

const makeTermColumns = (t: Translate, props: MethodChooserProps): readonly Column<Choice>[] => [
  {
    id: 'how',
    label: t(planning.lots),
    width: '1fr',
    cell: (choice) => (
      <label className="lb-inline-choice">
        <input
          type="radio"
          name="planned-lots"
          checked={choice.how === props.how}
          onChange={() => props.onChange(choice.how)}
        />{' '}
        {getLabel(t, choice.how)}
      </label>
    ),
  },
  makeBasisColumn(t, props.currency),
  makeGainColumn(t, t(common.shortTerm), 'shortTermGain'),
  makeGainColumn(t, t(common.longTerm), 'longTermGain'),
  makeTaxColumn(t, props),
];

const makeColumns = (t: Translate, props: MethodChooserProps): readonly Column<Choice>[] => [
  { id: 'how', label: t(planning.lots), width: '1fr', cell: () => t(planning.byCountryRules) },
  makeBasisColumn(t, props.currency),
  makeGainColumn(t, t(planning.gainOrLoss), 'gain'),
  makeTaxColumn(t, props),
];

const makeGainColumn = (
  t: Translate,
  label: string,
  of: 'gain' | 'shortTermGain' | 'longTermGain',
): Column<Choice> => ({
  id: of,
  label,
  width: '1fr',
  end: true,
  cell: ({ outcome }) => (
    <Amount
      value={outcome && format(outcome[of])}
      digits="cents"
      gain
      unknown={t(planning.enterQuantityAndPrice)}
      align
    />
  ),
});

const makeBasisColumn = (t: Translate, currency: string): Column<Choice> => ({
  id: 'basis',
  label: t(planning.costBasis, { currency }),
  width: '1fr',
  end: true,
  cell: ({ outcome }) => (
    <Amount
      value={outcome && format(outcome.basis)}
      digits="cents"
      unknown={t(planning.enterQuantityAndPrice)}
      align
    />
  ),
});

const makeTaxColumn = (t: Translate, { facts, rates }: MethodChooserProps): Column<Choice> => ({
  id: 'tax',
  label: t(planning.tax),
  width: '1fr',
  end: true,
  cell: ({ outcome }) => (
    <Amount
      value={getTax(facts, rates, outcome)}
      digits="cents"
      unknown={t(planning.enterRatesOnPage)}
      align
    />
  ),
});

/** The tax that the sale adds to the year; negative if it reduces the tax. */
function getTax(facts: Facts, rates: Rates, outcome: Choice['outcome']): string | undefined {
  if (!outcome) return undefined;
  const { realized, planned } = getGains(facts, [outcome]);
  const [before, after] = [
    estimateTax(realized, rates, facts.jurisdiction)?.tax,
    estimateTax(planned, rates, facts.jurisdiction)?.tax,
  ];
  return before === undefined || after === undefined ? undefined : format(subtract(after, before));
}
