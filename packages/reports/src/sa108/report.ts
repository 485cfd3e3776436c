import { negate, sum, type Money } from '@lotbook/decimal/decimal';
import { annualExemptAmounts, gainRates, inForceOn } from '@lotbook/law/uk-parameters';
import { ukTaxYears } from '@lotbook/law/tax-year';
import { addDays, type DisposalDay, type Days } from '../capital-gains/days.ts';
import { moneyText, printed } from '../printed.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import type { ReportInput, Row } from '../report.ts';
import { amount, formatAmount, tallyReport, text } from '../table.ts';

/** The first tax year whose SA108 has a section for cryptoassets. */
const cryptoSectionFrom = 2024;

/** The figures of the capital gains pages of a UK return. */
export const sa108 = tallyReport({
  id: 'sa108',
  label: 'Capital gains summary (SA108)',
  purpose:
    'The figures for the capital gains pages of a Self Assessment return: disposals, proceeds, costs, gains and losses.',
  jurisdictions: ['UK'],
  perYear: true,
  group: 'forms',
  leavesOut: ofGains,
  columns: [
    text('box', 'Box'),
    text('text', 'What it is'),
    text('count', 'Number'),
    { ...amount('amount', 'Amount'), sum: false },
  ],
  start: (): Days => new Map(),
  take: addDays,
  sections: (all, input) => {
    const days = [...all.values()];
    if (days.length === 0) return [];
    return [
      { id: 'year', title: `Tax year ${ukTaxYears.label(input.year)}`, rows: boxRows(days, input) },
      ...byRate(days, input),
    ];
  },
  notes: (_days, input) => getNotes(input),
});

const boxes = (year: number): readonly string[] =>
  year >= cryptoSectionFrom
    ? ['13.1', '13.2', '13.3', '13.4', '13.5']
    : ['14', '15', '16', '17', '19'];

function boxRows(days: readonly DisposalDay[], input: ReportInput): readonly Row[] {
  const [number, proceeds, costs, gains, losses] = boxes(input.year) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const figures = getFigures(days, input);
  const shown = (value: Money): string => moneyText(value, input.rounding);
  return [
    [number, 'Number of disposals', String(days.length), ''],
    [proceeds, 'Disposal proceeds', '', shown(figures.proceeds)],
    [costs, 'Allowable costs', '', shown(figures.costs)],
    [gains, 'Gains in the year, before losses', '', shown(figures.gains)],
    [losses, 'Losses in the year', '', shown(figures.losses)],
    ['', 'Gains less losses', '', shown(((figures.gains as bigint) - figures.losses) as Money)],
  ];
}

interface Figures {
  readonly proceeds: Money;
  readonly costs: Money;
  readonly gains: Money;
  readonly losses: Money;
}

function getFigures(days: readonly DisposalDay[], { rounding }: ReportInput): Figures {
  const gains = days.map(({ gain }) => printed(gain, rounding));
  return {
    proceeds: sum(days.map(({ proceeds }) => printed(proceeds, rounding))),
    costs: sum(days.map(({ cost }) => printed(cost, rounding))),
    gains: sum(gains.filter((gain) => gain > 0n)),
    losses: sum(gains.filter((gain) => gain < 0n).map(negate)),
  };
}

/** Where rates changed within the year, the figures before and after, for the adjustment that the return asks for. */
function byRate(days: readonly DisposalDay[], input: ReportInput) {
  const change = gainRates.find(
    ({ from }) => from > ukTaxYears.first(input.year) && from <= ukTaxYears.last(input.year),
  )?.from;
  if (change === undefined) return [];
  const part = (id: string, title: string, some: readonly DisposalDay[]) => {
    const { gains, losses } = getFigures(some, input);
    const rows: readonly Row[] = [
      ['', 'Gains', '', moneyText(gains, input.rounding)],
      ['', 'Losses', '', moneyText(losses, input.rounding)],
    ];
    return { id, title, rows };
  };
  return [
    part(
      'before',
      `Until the day before ${change}`,
      days.filter(({ on }) => on < change),
    ),
    part(
      'after',
      `From ${change}, when the rates changed`,
      days.filter(({ on }) => on >= change),
    ),
  ];
}

function getNotes({ year, rounding }: ReportInput): readonly string[] {
  const exempt = inForceOn(annualExemptAmounts, ukTaxYears.first(year));
  return [
    `All disposals of an asset on one day count as one. Box numbers are those of the ${year >= cryptoSectionFrom ? 'section for cryptoassets' : 'section for other property, assets and gains'}; compare them with the form of your year.`,
    'The return wants computations with it: attach the report Capital gains. Losses of earlier years are not included.',
    ...(exempt
      ? [
          `The annual exempt amount is ${formatAmount(exempt.value, rounding)} GBP (${exempt.citation}). It is not deducted above.`,
        ]
      : []),
  ];
}
