import { zeroMoney } from '@lotbook/decimal/decimal';
import { moneyText } from '../printed.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import {
  getHead,
  tableFormats,
  type BuiltReport,
  type Feed,
  type Report,
  type ReportInput,
  type ReportRounding,
  type RowList,
  type Section,
} from '../report.ts';
import { amount, date, plainColumns, text, units } from '../table.ts';
import { comparingFeed, type Compared } from './feed.ts';

const columns = [
  text('broker', 'Broker'),
  text('line', 'Line of the form'),
  text('asset', 'Asset'),
  units('quantity', 'Units'),
  date('acquired', 'Date acquired'),
  date('sold', 'Date sold'),
  amount('proceeds', 'Proceeds on the form'),
  amount('ownProceeds', 'Own proceeds'),
  amount('proceedsDifference', 'Difference of proceeds'),
  amount('basis', 'Basis on the form'),
  amount('ownBasis', 'Own basis'),
  amount('basisDifference', 'Difference of basis'),
  text('term', 'Term on the form'),
  text('status', 'Status'),
  text('box', 'Form 8949 box'),
  text('code', 'Code'),
  text('transaction', 'Transaction'),
];

/** Compares each line of brokers' forms with the matching sale in our books. */
export const reconciliation1099Da: Report = {
  id: 'reconciliation-1099-da',
  label: 'Reconciliation with Forms 1099-DA',
  purpose:
    'Each line that a broker reported next to your own figures: the differences, and the Form 8949 box and code.',
  jurisdictions: ['US'],
  formats: tableFormats,
  perYear: true,
  group: 'forms',
  leavesOut: ofGains,
  feed: (input) => createFeed(input),
  build: (input): BuiltReport => {
    const feed = createFeed(input);
    feed.take(input);
    const built = feed.end(input);
    return {
      ...built,
      sections: built.sections.map((section) => ({ ...section, rows: [...section.rows] })),
    };
  },
};

const createFeed = (input: ReportInput): Feed =>
  comparingFeed(input, columns, (compared) => ({
    ...getHead(reconciliation1099Da, input),
    ...getParts(compared, input.rounding),
  }));

function getParts(
  { sections, hasForms, missing, notReported }: Compared,
  rounding: ReportRounding,
) {
  return {
    columns: plainColumns(columns),
    sections: sections.map(({ sums, ...section }): Section<RowList> => ({
      ...section,
      totals: columns.map(({ kind }, index) =>
        kind === 'money' ? moneyText(sums.get(index) ?? zeroMoney, rounding) : '',
      ),
    })),
    notes: hasForms
      ? getNotes(missing, notReported)
      : ['No form of a broker was entered for this year. Enter them on the page of reports.'],
  };
}

const getNotes = (missing: number, notReported: number): readonly string[] => [
  'Several lines for one sale share its figures, which are listed with the first of them.',
  ...(missing > 0
    ? [
        `${missing} ${missing === 1 ? 'line is' : 'lines are'} not in your books. The IRS has received them: import their transactions, or explain why they are not yours.`,
      ]
    : []),
  ...(notReported > 0
    ? [
        `${notReported} ${notReported === 1 ? 'sale' : 'sales'} at these accounts are not on any form; they are reported anyway.`,
      ]
    : []),
];
