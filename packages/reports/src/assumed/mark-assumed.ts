import { listAll } from '@lotbook/model/list-text';
import { add, format, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import * as texts from '@lotbook/messages/generated/reports/documents';
import type { MoneyParam } from '@lotbook/messages/message';
import type { Disposal, Income } from '@lotbook/model/result';
import type { PrintedReport, Report } from '../report.ts';
import { isPackage } from '../packed-files.ts';

/** Lines of a report that depend on an assumed price of 1.00 USD for a dollar stablecoin. */
export interface AssumedLines {
  readonly disposals: number;
  /** Of those disposals. */
  readonly proceeds: Money;
  readonly incomeReceipts: number;
  readonly incomeValue: Money;
}

export const noAssumedLines: AssumedLines = {
  disposals: 0,
  proceeds: zeroMoney,
  incomeReceipts: 0,
  incomeValue: zeroMoney,
};

interface Rows {
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
}

/**
 * Adds the rows that depend on an assumed price: those of transactions that use one, and sales of lots that such a transaction acquired. `assumed`: the ids of those
 * transactions.
 */
export function countAssumed(
  total: AssumedLines,
  { disposals, income }: Rows,
  assumed: ReadonlySet<string>,
): AssumedLines {
  if (assumed.size === 0) return total;
  const sales = disposals.filter((each) => isAssumedSale(each, assumed));
  const receipts = income.filter(({ transactionId }) => assumed.has(transactionId));
  return {
    disposals: total.disposals + sales.length,
    proceeds: sales.reduce((sum, { proceeds }) => add(sum, proceeds), total.proceeds),
    incomeReceipts: total.incomeReceipts + receipts.length,
    incomeValue: receipts.reduce((sum, { value }) => add(sum, value), total.incomeValue),
  };
}

/** Whether the proceeds or the basis of a sale depend on an assumed price. */
export const isAssumedSale = (
  { transactionId, lotId }: Pick<Disposal, 'transactionId' | 'lotId'>,
  assumed: ReadonlySet<string>,
): boolean =>
  assumed.size > 0 && (assumed.has(transactionId) || assumed.has(getTransaction(lotId)));

/** The transaction that acquired a lot: lots are named after it. */
const getTransaction = (lotId: string): string => lotId.split('/', 1)[0]!;

/** Notes on a report how many of its lines depend on an assumed price, and their sum; also on the documents of a package. */
export function markAssumed<Built extends PrintedReport>(
  kind: Pick<Report, 'leavesOut' | 'marksAssumed'>,
  built: Built,
  assumed: AssumedLines,
): Built {
  const words = describe(kind, assumed, built);
  const marked: Built =
    words === undefined ? built : { ...built, assumed: words, notes: [words, ...built.notes] };
  if (!isPackage(marked)) return marked;
  return {
    ...marked,
    files: marked.files.map((file) => ({
      ...file,
      built: markAssumed(file.kind, file.built, assumed),
    })),
  };
}

function describe(
  { leavesOut = [], marksAssumed }: Pick<Report, 'leavesOut' | 'marksAssumed'>,
  { disposals, proceeds, incomeReceipts, incomeValue }: AssumedLines,
  { currency, translator: { translate } }: PrintedReport,
): string | undefined {
  const sales = leavesOut.includes('disposal') ? disposals : 0;
  const receipts = leavesOut.includes('income') ? incomeReceipts : 0;
  if (sales + receipts === 0) return undefined;
  const toAmount = (amount: Money): MoneyParam => ({ amount: format(amount), currency });
  const parts = [
    ...(sales > 0
      ? [translate(texts.assumedDisposals, { count: sales, amount: toAmount(proceeds) })]
      : []),
    ...(receipts > 0
      ? [translate(texts.assumedIncome, { count: receipts, amount: toAmount(incomeValue) })]
      : []),
  ];
  const words = translate(texts.assumedPrices, {
    count: sales + receipts,
    parts: listAll(parts, translate),
  });
  return marksAssumed ? `${words} ${translate(texts.assumedMarked)}` : words;
}
