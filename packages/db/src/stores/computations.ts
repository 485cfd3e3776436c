import { format } from '@lotbook/decimal/decimal';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { Disposal, Gift, TaxEntry, TaxResult } from '@lotbook/model/result';
import { sql } from 'kysely';
import { noteLoaded, type BulkTx, type Cell } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

export interface Computation {
  readonly generation: number;
  readonly status: 'running' | 'done' | 'failed';
  readonly attempt: number;
  readonly phase: string | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly inputVersion: number;
  readonly error: string | null;
  readonly engine: string | null;
  readonly inputDigest: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

const columns = [
  'generation',
  'status',
  'attempt',
  'phase',
  'done',
  'total',
  'input_version as inputVersion',
  'error',
  'engine',
  'input_digest as inputDigest',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;

export async function findComputation(db: Db, accountId: AccountId, generation: number): Promise<Computation | undefined> {
  return (await db.selectFrom('computation').select(columns).where('account_id', '=', accountId).where('generation', '=', generation).executeTakeFirst()) as
    | Computation
    | undefined;
}

/** The newest try, whether readers see it or not. */
export async function newestComputation(db: Db, accountId: AccountId): Promise<Computation | undefined> {
  return (await db.selectFrom('computation').select(columns).where('account_id', '=', accountId).orderBy('generation', 'desc').limit(1).executeTakeFirst()) as
    | Computation
    | undefined;
}

/** Opens the next generation, which shuts out every one begun before. What earlier tries left behind goes. */
export async function beginComputation(tx: Tx, accountId: AccountId, current: number, inputVersion: number): Promise<Computation> {
  const newest = await newestComputation(tx, accountId);
  await tx.deleteFrom('computation').where('account_id', '=', accountId).where('generation', '>', current).execute();
  const generation = Math.max(current, newest?.generation ?? 0) + 1;
  const row = await tx
    .insertInto('computation')
    .values({ account_id: accountId, generation, status: 'running', attempt: 1, phase: 'reading', input_version: inputVersion })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Computation;
}

/** @returns false when a newer computation has taken over. */
export async function reportComputation(
  tx: Tx,
  accountId: AccountId,
  generation: number,
  progress: { readonly phase: string; readonly done?: number; readonly total?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('computation')
    .set({ phase: progress.phase, done: progress.done ?? null, total: progress.total ?? null })
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function failComputation(tx: Tx, accountId: AccountId, generation: number, error: string): Promise<void> {
  await tx
    .updateTable('computation')
    .set({ status: 'failed', error, phase: null, finished_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('status', '=', 'running')
    .execute();
}

/** Makes the generation the one that readers see. @returns false when a newer one has taken over: then this one may not be shown. */
export async function showGeneration(
  tx: Tx,
  accountId: AccountId,
  generation: number,
  made: { readonly engine: string; readonly inputDigest: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('computation')
    .set({ status: 'done', phase: null, finished_at: sql`now()`, engine: made.engine, input_digest: made.inputDigest })
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.updateTable('account').set({ generation }).where('id', '=', accountId).execute();
  return true;
}

/** Drops what no reader can ask for any more. */
export async function dropFormerGenerations(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from computation c using account a where a.id = ${accountId} and c.account_id = a.id and c.generation < a.generation`.execute(tx);
}

const text = (value: bigint | undefined): string | undefined => (value === undefined ? undefined : format(value));

/** Writes everything a computation says under its generation. */
export async function storeResult(bulk: BulkTx, accountId: AccountId, generation: number, result: TaxResult): Promise<void> {
  const head = [accountId, generation] as const;
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
    ...head,
    seq,
    each.transactionId,
    each.entryId,
    each.at,
    each.on,
    each.asset,
    text(each.quantity),
    each.source,
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
    result.lots.map((lot, seq) => [...head, seq, lot.lotId, lot.asset, text(lot.quantity), lot.source, lot.acquiredAt, lot.acquiredOn, text(lot.basis)]),
  );
  await bulk.insert(
    'issue',
    [...key, 'seq', 'code', 'severity', 'transaction_id', 'asset', 'message', 'low', 'high'],
    result.issues.map((issue, seq) => [
      ...head,
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

type Head = readonly [AccountId, number];

function* entryRows(head: Head, entries: readonly TaxEntry[]): Generator<readonly Cell[]> {
  for (const [seq, entry] of entries.entries()) {
    yield [
      ...head,
      seq,
      entry.id,
      entry.transactionId,
      entry.at,
      entry.side,
      entry.category,
      entry.asset,
      entry.source,
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
      ...head,
      seq,
      each.id,
      each.transactionId,
      each.entryId,
      each.at,
      each.asset,
      text(each.quantity),
      each.source,
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
  ...head,
  seq,
  kind,
  gift.transactionId,
  gift.entryId,
  gift.at,
  gift.on,
  gift.asset,
  text(gift.quantity),
  gift.source,
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
    ...head,
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
      ...head,
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
