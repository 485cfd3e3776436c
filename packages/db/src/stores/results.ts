import { format } from '@lotbook/decimal/decimal';
import type { AccountId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Disposal, Gift, TaxEntry, TaxResult } from '@lotbook/model/result';
import { noteLoaded, type BulkTx, type Cell } from '../bulk.ts';

const text = (value: bigint | undefined): string | undefined => (value === undefined ? undefined : format(value));

/** Writes everything a computation says under its generation. `sourceId` tells the id of a source from what the result calls it. */
export async function storeResult(
  bulk: BulkTx,
  accountId: AccountId,
  generation: number,
  result: TaxResult,
  sourceId: (source: SourceId) => SourceId,
): Promise<void> {
  const head: Head = { key: [accountId, generation], sourceId };
  const key = ['account_id', 'generation'] as const;
  const entered = [
    'seq',
    'entry_id',
    'transaction_id',
    'at',
    'side',
    'category',
    'asset',
    'source_id',
    'quantity',
    'value',
    'proceeds',
    'proceeds_before_fees',
    'cost_basis',
  ] as const;
  const further = [
    'cost_basis_before_fees',
    'gain_loss',
    'gain_loss_before_fees',
    'gain_loss_tied_fees',
    'matched_with',
    'price',
    'price_at',
    'price_from',
  ] as const;
  await bulk.insert('tax_entry', [...key, ...entered, ...further], entryRows(head, result.entries));
  const disposed = [
    'seq',
    'disposal_id',
    'transaction_id',
    'entry_id',
    'at',
    'asset',
    'quantity',
    'source_id',
    'category',
    'is_fee',
    'lot_id',
    'acquired_on',
    'disposed_on',
  ] as const;
  await bulk.insert('disposal', [...key, ...disposed, 'proceeds', 'basis', 'gain', 'term', 'box', 'inherited'], disposalRows(head, result.disposals));
  const event = ['seq', 'transaction_id', 'entry_id', 'at'] as const;
  const what = ['asset', 'quantity', 'source_id', 'category', 'value'] as const;
  const line = (each: TaxResult['income'][number], seq: number): readonly Cell[] => [
    ...head.key,
    seq,
    each.transactionId,
    each.entryId,
    each.at,
    each.on,
    each.asset,
    text(each.quantity),
    head.sourceId(each.source),
    each.category,
    text(each.value),
  ];
  await bulk.insert('income', [...key, ...event, 'received_on', ...what], result.income.map(line));
  await bulk.insert('expense', [...key, ...event, 'paid_on', ...what], result.expenses.map(line));
  const given = [...result.gifts.map((gift) => ['gift', gift] as const), ...result.donations.map((gift) => ['donation', gift] as const)];
  await bulk.insert(
    'gift',
    [
      ...key,
      'seq',
      'kind',
      'transaction_id',
      'entry_id',
      'at',
      'given_on',
      'asset',
      'quantity',
      'source_id',
      'lot_id',
      'acquired_on',
      'basis',
      'value',
      'term',
    ],
    given.map(([kind, gift], seq) => giftRow(head, seq, kind, gift)),
  );
  await bulk.insert(
    'lot',
    [...key, 'seq', 'lot_id', 'asset', 'quantity', 'source_id', 'acquired_at', 'acquired_on', 'basis'],
    result.lots.map((lot, seq) => [
      ...head.key,
      seq,
      lot.lotId,
      lot.asset,
      text(lot.quantity),
      head.sourceId(lot.source),
      lot.acquiredAt,
      lot.acquiredOn,
      text(lot.basis),
    ]),
  );
  await bulk.insert(
    'issue',
    [...key, 'seq', 'code', 'severity', 'transaction_id', 'asset', 'message', 'low', 'high'],
    result.issues.map((issue, seq) => [
      ...head.key,
      seq,
      issue.code,
      issue.severity,
      issue.transactionId,
      issue.asset,
      issue.message,
      text(issue.atStake?.low),
      text(issue.atStake?.high),
    ]),
  );
  await bulk.insert(
    'year_total',
    [
      ...key,
      'year',
      'short_term_proceeds',
      'short_term_basis',
      'short_term_gain',
      'long_term_proceeds',
      'long_term_basis',
      'long_term_gain',
      'income',
      'disposals',
    ],
    totalRows(head, result),
  );
  const figures = [
    'transaction_id',
    'category',
    'value',
    'cost_basis',
    'proceeds',
    'gain',
    'short_term_gain',
    'long_term_gain',
    'income',
    'term',
    'match_state',
    'issue_codes',
  ] as const;
  const written = await bulk.insert('transaction_figure', [...key, ...figures], figureRows(head, result));
  await noteLoaded(bulk.tx, written, ['transaction_figure', 'tax_entry', 'disposal', 'lot', 'issue', 'income']);
}

interface Head {
  readonly key: readonly [AccountId, number];
  readonly sourceId: (source: SourceId) => SourceId;
}

function* entryRows(head: Head, entries: readonly TaxEntry[]): Generator<readonly Cell[]> {
  for (const [seq, entry] of entries.entries()) {
    yield [
      ...head.key,
      seq,
      entry.id,
      entry.transactionId,
      entry.at,
      entry.side,
      entry.category,
      entry.asset,
      head.sourceId(entry.source),
      text(entry.quantity),
      text(entry.value),
      text(entry.proceeds),
      text(entry.proceedsBeforeFees),
      text(entry.costBasis),
      text(entry.costBasisBeforeFees),
      text(entry.gainLoss),
      text(entry.gainLossBeforeFees),
      text(entry.gainLossTiedFees),
      entry.matchedWith,
      text(entry.price?.unitPrice),
      entry.price?.at,
      entry.price?.from,
    ];
  }
}

function* disposalRows(head: Head, disposals: readonly Disposal[]): Generator<readonly Cell[]> {
  for (const [seq, each] of disposals.entries()) {
    yield [
      ...head.key,
      seq,
      each.id,
      each.transactionId,
      each.entryId,
      each.at,
      each.asset,
      text(each.quantity),
      head.sourceId(each.source),
      each.category,
      each.isFee,
      each.lotId,
      each.acquiredOn,
      each.disposedOn,
      text(each.proceeds),
      text(each.basis),
      text(each.gain),
      each.term,
      each.box,
      each.inherited ?? false,
    ];
  }
}

const giftRow = (head: Head, seq: number, kind: string, gift: Gift): readonly Cell[] => [
  ...head.key,
  seq,
  kind,
  gift.transactionId,
  gift.entryId,
  gift.at,
  gift.on,
  gift.asset,
  text(gift.quantity),
  head.sourceId(gift.source),
  gift.lotId,
  gift.acquiredOn,
  text(gift.basis),
  text(gift.value),
  gift.term,
];

function totalRows(head: Head, result: TaxResult): readonly (readonly Cell[])[] {
  const counts = new Map<number, number>();
  for (const disposal of result.disposals) {
    const year = Number(disposal.disposedOn.slice(0, 4));
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return result.totals.map((total) => [
    ...head.key,
    total.year,
    text(total.shortTermProceeds),
    text(total.shortTermBasis),
    text(total.shortTermGain),
    text(total.longTermProceeds),
    text(total.longTermBasis),
    text(total.longTermGain),
    text(total.income),
    counts.get(total.year) ?? 0,
  ]);
}

interface Figure {
  readonly id: TransactionId;
  category: string;
  value: bigint | undefined;
  basis: bigint | undefined;
  proceeds: bigint | undefined;
  gain: bigint | undefined;
  short: bigint | undefined;
  long: bigint | undefined;
  income: bigint | undefined;
  matched: boolean;
  readonly codes: string[];
}

/** One line per transaction: sums over its sides, fee units apart from the trade that they belong to. */
function* figureRows(head: Head, result: TaxResult): Generator<readonly Cell[]> {
  const figures = new Map<TransactionId, Figure>();
  for (const entry of result.entries) gather(figures, entry);
  for (const each of result.income) {
    const figure = figures.get(each.transactionId);
    if (figure) figure.income = plus(figure.income, each.value);
  }
  for (const issue of result.issues) figures.get(issue.transactionId)?.codes.push(issue.code);
  for (const figure of figures.values()) {
    const codes = [...new Set(figure.codes)];
    yield [
      ...head.key,
      figure.id,
      figure.category,
      text(figure.value),
      text(figure.basis),
      text(figure.proceeds),
      text(figure.gain),
      text(figure.short),
      text(figure.long),
      text(figure.income),
      termOf(figure),
      matchStateOf(figure, codes),
      codes,
    ];
  }
}

function gather(figures: Map<TransactionId, Figure>, entry: TaxEntry): void {
  let figure = figures.get(entry.transactionId);
  if (!figure) {
    figure = {
      id: entry.transactionId,
      category: entry.category,
      value: undefined,
      basis: undefined,
      proceeds: undefined,
      gain: undefined,
      short: undefined,
      long: undefined,
      income: undefined,
      matched: false,
      codes: [],
    };
    figures.set(entry.transactionId, figure);
  }
  if (entry.matchedWith !== undefined) figure.matched = true;
  figure.gain = plus(figure.gain, entry.gainLoss);
  figure.short = plus(figure.short, entry.shortTermGain);
  figure.long = plus(figure.long, entry.longTermGain);
  if (entry.side === 'fee') return;
  if (entry.side === 'outgoing') {
    figure.category = entry.category;
    figure.proceeds = plus(figure.proceeds, entry.proceeds);
    figure.basis = plus(figure.basis, entry.costBasis);
  }
  figure.value = larger(figure.value, entry.value);
}

const plus = (a: bigint | undefined, b: bigint | undefined): bigint | undefined => (b === undefined ? a : (a ?? 0n) + b);
const larger = (a: bigint | undefined, b: bigint | undefined): bigint | undefined => (b === undefined || (a !== undefined && a > b) ? a : b);

function termOf(figure: Figure): string | undefined {
  if (figure.short !== undefined && figure.long !== undefined) return 'mixed';
  return figure.short === undefined ? (figure.long === undefined ? undefined : 'long') : 'short';
}

function matchStateOf(figure: Figure, codes: readonly string[]): string | undefined {
  if (figure.matched) return 'matched';
  return codes.includes('unmatched-withdrawal') || codes.includes('unmatched-deposit') ? 'unmatched' : undefined;
}
