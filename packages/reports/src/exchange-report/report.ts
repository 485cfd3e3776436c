import { subtract, type Money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as common from '@lotbook/messages/generated/common';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import * as questionTexts from '@lotbook/messages/generated/reports/questions';
import { localDate } from '@lotbook/model/time';
import { carfBuckets, type CarfBucket } from '@lotbook/tir/carf/codes';
import { totalScope } from '../incomplete/excluded-rows.ts';
import { printReport } from '../printed.ts';
import type { ReportInput, ReportQuestion, RowDraft } from '../report.ts';
import { renderText, type Text } from '../report-text.ts';
import { amount, amountCell, tallyReport, text, units, unitsCell } from '../table.ts';
import {
  ProviderLines,
  readAmount,
  type FeeLine,
  type ProviderLine,
  type Reason,
} from './provider-lines.ts';

const sourceQuestion: ReportQuestion = {
  id: 'source',
  label: questionTexts.exchange,
  kind: 'text',
  default: '',
  help: questionTexts.exchangeHelp,
};

/** What an exchange reports about the user under CARF and DAC8, next to the figures of the books. */
export const exchangeReport = tallyReport({
  id: 'exchange-report',
  label: catalogTexts.exchangeReportLabel,
  purpose: catalogTexts.exchangeReportPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  reach: 'history',
  leavesOut: totalScope,
  questions: [sourceQuestion],
  columns: [
    text('asset', columnTexts.asset),
    text('type', common.type),
    text('transactions', columnTexts.expectedTransactions),
    units('units', columnTexts.expectedUnits),
    amount('amount', columnTexts.expectedAmount),
    text('ownTransactions', columnTexts.bookTransactions),
    units('ownUnits', columnTexts.bookUnits),
    amount('ownAmount', columnTexts.bookAmount),
    units('unitsDifference', columnTexts.differenceOfUnits),
    amount('difference', columnTexts.difference),
    text('status', columnTexts.status),
  ],
  start: ({ settings }) => new ProviderLines(settings.currency),
  take: (lines, { entries }, { settings, year }) => {
    // Exchanges report by calendar year, also where tax years differ. CARF, section II.A.3.
    for (const entry of entries)
      if (localDate(entry.at, settings.timeZone).startsWith(`${year}-`)) lines.add(entry);
  },
  sections: (lines, input) => {
    lines.finish();
    return pickSources(lines, input).flatMap((source) => [
      ...listBuckets(lines.listLines(source), source, input),
      {
        id: `${source}-fees`,
        title: fill(cellTexts.providerSection, {
          source,
          kind: input.translator.translate(cellTexts.feesInCrypto),
        }),
        rows: lines.listFees(source).map((each) => toFeeRow(each, input)),
      },
    ]);
  },
  notes: (lines, input) => listNotes(lines, input),
});

const getChosen = ({ answers }: ReportInput): string => (answers['source'] ?? '').trim();

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function pickSources(lines: ProviderLines, input: ReportInput): readonly string[] {
  const chosen = getChosen(input);
  return lines.sources.filter((source) => chosen === '' || isSame(source, chosen));
}

const bucketNames: Readonly<Record<CarfBucket, Text>> = {
  CryptoFiatIn: cellTexts.boughtForMoney,
  CryptoFiatOut: cellTexts.soldForMoney,
  CryptoToCryptoIn: cellTexts.receivedInSwaps,
  CryptoToCryptoOut: cellTexts.sentInSwaps,
  CryptoTransferIn: cellTexts.transfersIn,
  CryptoTransferOut: cellTexts.transfersOut,
  TransferWallet: cellTexts.transfersOut,
  RRPT: cellTexts.transfersOut,
};

const listBuckets = (all: readonly ProviderLine[], source: string, input: ReportInput) =>
  carfBuckets.map((bucket) => ({
    id: `${source}-${bucket}`,
    title: fill(cellTexts.providerSection, {
      source,
      kind: renderText(bucketNames[bucket], input.translator.translate),
    }),
    rows: all.filter((each) => each.bucket === bucket).map((each) => toRow(each, input)),
  }));

function toRow(line: ProviderLine, { rounding, translator }: ReportInput): RowDraft {
  const { asset, type, reported, books, difference, isUnpriced } = line;
  const [expected, own] = [reported, books].map((each) =>
    isUnpriced ? undefined : printReport(readAmount(each?.amount), rounding),
  );
  const isKnown = expected !== undefined && own !== undefined;
  return [
    asset,
    type,
    String(reported?.transactions ?? 0),
    reported?.units ?? '0',
    amountCell(expected, rounding),
    String(books?.transactions ?? 0),
    books?.units ?? '0',
    amountCell(own, rounding),
    difference.units,
    amountCell(isKnown ? subtract(own, expected) : undefined, rounding),
    getStatuses(line)
      .map((each) => renderText(each, translator.translate))
      .join('; '),
  ];
}

const reasonTexts: Readonly<Record<Reason, Text>> = {
  ownTransfer: cellTexts.ownTransfer,
  unmatched: cellTexts.transferWithoutMatch,
  notTaxed: cellTexts.notSaleOrIncome,
};

function getStatuses({ isEqual, isUnpriced, reasons }: ProviderLine): readonly Text[] {
  const all = [...reasons].map((each) => reasonTexts[each]);
  if (isUnpriced) return [cellTexts.noPriceInBooks, ...all];
  if (isEqual) return [cellTexts.agrees];
  return all.length > 0 ? all : [cellTexts.feesOrPrices];
}

function toFeeRow(
  { asset, transactions, units: paid, proceeds, isUnpriced }: FeeLine,
  { rounding, translator }: ReportInput,
): RowDraft {
  const own = isUnpriced ? undefined : printReport(proceeds, rounding);
  return [
    asset,
    '',
    '0',
    '0',
    amountCell(isUnpriced ? undefined : zero, rounding),
    String(transactions),
    unitsCell(paid),
    amountCell(own, rounding),
    unitsCell(paid),
    amountCell(own, rounding),
    translator.translate(isUnpriced ? cellTexts.noPriceInBooks : cellTexts.notReportedByExchanges),
  ];
}
const zero = 0n as Money;

function listNotes(lines: ProviderLines, input: ReportInput): readonly Text[] {
  const sources = pickSources(lines, input);
  const unpriced = new Set(
    sources.flatMap((source) =>
      [...lines.listLines(source), ...lines.listFees(source)]
        .filter(({ isUnpriced }) => isUnpriced)
        .map(({ asset }) => asset),
    ),
  );
  const chosen = getChosen(input);
  return [
    ...(chosen !== '' && sources.length === 0
      ? [
          fill(noteTexts.exchangeReportUnknown, {
            source: chosen,
            accounts: lines.sources.join(', ') || '–',
          }),
        ]
      : []),
    ...(unpriced.size > 0
      ? [fill(noteTexts.exchangeReportUnpriced, { assets: [...unpriced].toSorted().join(', ') })]
      : []),
    fill(noteTexts.exchangeReportYear, { year: String(input.year) }),
    noteTexts.exchangeReportBasis,
    noteTexts.exchangeReportFees,
    noteTexts.exchangeReportWallets,
  ];
}
