import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
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
  type RowList,
  type Section,
} from '../report.ts';
import { renderText, type Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import { amount, date, plainColumns, text, units } from '../table.ts';
import { makeComparingFeed, type Compared } from './feed.ts';

const columns = [
  text('broker', columnTexts.broker),
  text('line', columnTexts.lineOfTheForm),
  text('asset', columnTexts.asset),
  units('quantity', columnTexts.units),
  date('acquired', columnTexts.dateAcquired),
  date('sold', columnTexts.dateSold),
  amount('proceeds', columnTexts.proceedsOnTheForm),
  amount('ownProceeds', columnTexts.ownProceeds),
  amount('proceedsDifference', columnTexts.differenceOfProceeds),
  amount('basis', columnTexts.basisOnTheForm),
  amount('ownBasis', columnTexts.ownBasis),
  amount('basisDifference', columnTexts.differenceOfBasis),
  text('term', columnTexts.termOnTheForm),
  text('status', columnTexts.status),
  text('box', columnTexts.form8949Box),
  text('code', columnTexts.code),
  text('transaction', columnTexts.transaction),
];

/** Compares each line of brokers' forms with the matching sale in our books. */
export const reconciliation1099Da: Report = {
  id: 'reconciliation-1099-da',
  label: catalogTexts.reconciliation1099DaLabel,
  purpose: catalogTexts.reconciliation1099DaPurpose,
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
  makeComparingFeed(input, columns, (compared) => ({
    ...getHead(reconciliation1099Da, input),
    ...getParts(compared, input),
  }));

function getParts(
  { sections, hasForms, missing, notReported }: Compared,
  { rounding, translator }: ReportInput,
) {
  return {
    columns: plainColumns(columns, translator),
    sections: sections.map(({ sums, ...section }): Section<RowList> => ({
      ...section,
      totals: columns.map(({ kind }, index) =>
        kind === 'money' ? moneyText(sums.get(index) ?? zeroMoney, rounding) : '',
      ),
    })),
    notes: (hasForms
      ? getNotes(missing, notReported)
      : [noteTexts.reconciliation1099DaNoFormOfABroker]
    ).map((each) => renderText(each, translator.translate)),
  };
}

const getNotes = (missing: number, notReported: number): readonly Text[] => [
  noteTexts.reconciliation1099DaSeveralLinesForOneSale,
  ...(missing > 0 ? [fill(noteTexts.reconciliationMissing, { count: missing })] : []),
  ...(notReported > 0 ? [fill(noteTexts.reconciliationNotReported, { count: notReported })] : []),
];
