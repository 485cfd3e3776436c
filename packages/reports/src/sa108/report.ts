import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import type { Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { negate, sum, type Money } from '@lotbook/decimal/decimal';
import { annualExemptAmounts, gainRates, findInForce } from '@lotbook/law/uk-parameters';
import { ukTaxYears } from '@lotbook/law/tax-year';
import { addDays, type DisposalDay, type Days } from '../capital-gains/days.ts';
import { moneyText, printReport } from '../printed.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import type { ReportInput, RowDraft } from '../report.ts';
import { amount, amountCell, tallyReport, text } from '../table.ts';

/** The first tax year whose SA108 has a section for cryptoassets. */
const cryptoSectionFrom = 2024;

/** The figures of the capital gains pages of a UK return. */
export const sa108 = tallyReport({
  id: 'sa108',
  label: catalogTexts.sa108Label,
  purpose: catalogTexts.sa108Purpose,
  jurisdictions: ['UK'],
  perYear: true,
  group: 'forms',
  leavesOut: ofGains,
  columns: [
    text('box', columnTexts.box),
    text('text', columnTexts.whatItIs),
    text('count', columnTexts.number),
    { ...amount('amount', columnTexts.amount), sum: false },
  ],
  start: (): Days => new Map(),
  take: addDays,
  sections: (all, input) => {
    const days = [...all.values()];
    if (days.length === 0) return [];
    return [
      {
        id: 'year',
        title: fill(documentTexts.taxYear, { year: ukTaxYears.label(input.year) }),
        rows: boxRows(days, input),
      },
      ...splitByRate(days, input),
    ];
  },
  notes: (_days, input) => getNotes(input),
});

const boxes = (year: number): readonly string[] =>
  year >= cryptoSectionFrom
    ? ['13.1', '13.2', '13.3', '13.4', '13.5']
    : ['14', '15', '16', '17', '19'];

function boxRows(days: readonly DisposalDay[], input: ReportInput): readonly RowDraft[] {
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
  const gains = days.map(({ gain }) => printReport(gain, rounding));
  return {
    proceeds: sum(days.map(({ proceeds }) => printReport(proceeds, rounding))),
    costs: sum(days.map(({ cost }) => printReport(cost, rounding))),
    gains: sum(gains.filter((gain) => gain > 0n)),
    losses: sum(gains.filter((gain) => gain < 0n).map(negate)),
  };
}

/** Where rates changed within the year, the figures before and after, for the adjustment that the return asks for. */
function splitByRate(days: readonly DisposalDay[], input: ReportInput) {
  const change = gainRates.find(
    ({ from }) => from > ukTaxYears.first(input.year) && from <= ukTaxYears.last(input.year),
  )?.from;
  if (change === undefined) return [];
  const part = (id: string, title: Text, some: readonly DisposalDay[]) => {
    const { gains, losses } = getFigures(some, input);
    const rows: readonly RowDraft[] = [
      ['', 'Gains', '', moneyText(gains, input.rounding)],
      ['', 'Losses', '', moneyText(losses, input.rounding)],
    ];
    return { id, title, rows };
  };
  return [
    part(
      'before',
      fill(cellTexts.sa108Before, { day: change }),
      days.filter(({ on }) => on < change),
    ),
    part(
      'after',
      fill(cellTexts.sa108After, { day: change }),
      days.filter(({ on }) => on >= change),
    ),
  ];
}

function getNotes({ year, rounding }: ReportInput): readonly Text[] {
  const exempt = findInForce(annualExemptAmounts, ukTaxYears.first(year));
  return [
    fill(noteTexts.sa108Boxes, {
      section: year >= cryptoSectionFrom ? 'crypto' : 'other',
    }),
    noteTexts.sa108Computations,
    ...(exempt
      ? [
          fill(noteTexts.annualExemptAmount, {
            year: ukTaxYears.label(year),
            amount: { amount: amountCell(exempt.value, rounding), currency: 'GBP' },
            citation: exempt.citation,
          }),
        ]
      : []),
  ];
}
