import type { SourceId, TransactionId } from '@lotbook/model/ids';
import type { Disposal, Gift, Income, TaxEntry, TransactionOutcome } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import { encodeDecimals } from '@lotbook/decimal/decimal-json';
import {
  keepStored,
  Decimals,
  packRow,
  decodeNumbers,
  unpackRow,
  type Packed,
  type Reading,
  type Shape,
} from './packed-row.ts';

/** A computed outcome without its issues, which are in a table of their own. */
export type OutcomeDetail = Omit<TransactionOutcome, 'issues'>;

/**
 * Increment it when the stored form of an equal outcome changes, so that equal digests mean equal
 * rows.
 */
export const packing = 2;

/** The quantity must be the first decimal: `unpackTaxed` reads no others. */
const entryShape: Shape<TaxEntry> = {
  plain: ['side', 'category', 'asset', 'matchedWith'],
  decimal: [
    'quantity',
    'value',
    'costBasis',
    'costBasisBeforeFees',
    'proceeds',
    'proceedsBeforeFees',
    'gainLoss',
    'gainLossBeforeFees',
    'gainLossTiedFees',
    'shortTermGain',
    'longTermGain',
  ],
  implied: ['id', 'transactionId', 'at', 'price', 'source'],
};

/** Most fields follow from the entry. */
const ofEntry = ['transactionId', 'entryId', 'at', 'asset', 'source'] as const;
const disposalShape: Shape<Disposal> = {
  plain: ['lotId', 'acquiredOn', 'disposedOn', 'term', 'box', 'inherited'],
  decimal: ['quantity', 'proceeds', 'basis', 'gain'],
  implied: [...ofEntry, 'category', 'id', 'isFee'],
};
const incomeShape: Shape<Income> = {
  plain: ['on'],
  decimal: ['value'],
  implied: [...ofEntry, 'category', 'quantity'],
};
const giftShape: Shape<Gift> = {
  plain: ['on', 'lotId', 'acquiredOn', 'term'],
  decimal: ['quantity', 'basis', 'value'],
  implied: ofEntry,
};

/** Maps the engine's name of a source to the stored one: its id. */
export type GetSourceId = (source: SourceId) => SourceId;

/**
 * One line of JSON: `[decimals, entries, disposals, income, gifts, donations, expenses, matches,
 * lost]`, each row packed; empty lists at the end are omitted. `getSourceId` is called for the
 * source of each entry.
 */
export function packOutcome(outcome: OutcomeDetail, at: Instant, getSourceId: GetSourceId): string {
  const { transactionId, entries } = outcome;
  const decimals = new Decimals();
  const lists: unknown[][] = [[], []];
  for (const [index, entry] of entries.entries())
    lists[1]!.push(packEntry(entry, { transactionId, at, index, decimals, getSourceId }));
  const packByEntry = <Row extends EntryPart>(rows: readonly Row[], shape: Shape<Row>): unknown[] =>
    rows.map((row) => {
      const index = entries.findIndex(({ id }) => id === row.entryId);
      if (index === -1)
        return packRow(
          [-1, 0],
          { ...row, source: getSourceId(row.source) },
          shape,
          { transactionId, at },
          decimals,
        );
      const number = numberIn(row.id, row.entryId);
      const surroundings = listImplied(entries[index]!, number);
      const known =
        row.source === surroundings.source ? row : { ...row, source: getSourceId(row.source) };
      return packRow([index, number], known, shape, surroundings, decimals);
    });
  lists.push(
    packByEntry(outcome.disposals, disposalShape),
    packByEntry(outcome.income, incomeShape),
  );
  lists.push(packByEntry(outcome.gifts, giftShape), packByEntry(outcome.donations, giftShape));
  lists.push(
    outcome.expenses.map((each) => encodeDecimals({ ...each, source: getSourceId(each.source) })),
    outcome.matches.map(encodeDecimals),
    packByEntry(outcome.lost, giftShape),
  );
  lists[0] = decimals.texts;
  while (lists.at(-1)?.length === 0) lists.pop();
  return JSON.stringify(lists);
}

type EntryPart = Pick<Gift, 'entryId' | 'source'> & { readonly id?: string };

export const unpackOutcome = (
  transactionId: TransactionId,
  at: Instant,
  detail: string,
): OutcomeDetail => unpacked({ transactionId, at }, detail, decodeNumbers);

/**
 * The outcome in the form of `encodeDecimals`, ready to be written as JSON: no amount is converted
 * to a number.
 */
export const getStoredOutcome = (
  transactionId: TransactionId,
  at: Instant,
  detail: string,
): unknown => unpacked({ transactionId, at }, detail, keepStored);

function unpacked(of: Of, detail: string, getReading: typeof decodeNumbers): OutcomeDetail {
  const [texts = [], ...lists] = JSON.parse(detail) as Lists;
  const reading = getReading(texts);
  const entries = (lists[0] ?? []).map((packed, index) =>
    unpackEntry(packed, { ...of, index, reading }),
  );
  return {
    transactionId: of.transactionId,
    entries,
    disposals: getEntryRows(lists[1], disposalShape, { of, entries, reading }),
    income: getEntryRows(lists[2], incomeShape, { of, entries, reading }),
    gifts: getEntryRows(lists[3], giftShape, { of, entries, reading }),
    donations: getEntryRows(lists[4], giftShape, { of, entries, reading }),
    expenses: (lists[5] ?? []).map(reading.restored) as OutcomeDetail['expenses'],
    matches: (lists[6] ?? []).map(reading.restored) as OutcomeDetail['matches'],
    lost: getEntryRows(lists[7], giftShape, { of, entries, reading }),
  };
}

type Of = Pick<Place, 'transactionId' | 'at'>;
type Lists = readonly [string[]?, ...(readonly Packed[])[]];

/**
 * Reads only the disposals and income, for sums over years; of the entries, only the fields that
 * these rows imply.
 */
export function unpackTaxed(
  transactionId: TransactionId,
  at: Instant,
  detail: string,
): Pick<OutcomeDetail, 'disposals' | 'income'> {
  const of = { transactionId, at };
  const [texts = [], ...lists] = JSON.parse(detail) as Lists;
  const reading = decodeNumbers(texts);
  const entries = (lists[0] ?? []).map(([, source, ...packed], index) =>
    unpackRow(
      packed,
      entryShape,
      { id: getEntryId(transactionId, index), transactionId, at, source },
      reading,
      1,
    ),
  );
  return {
    disposals: getEntryRows(lists[1], disposalShape, { of, entries, reading }),
    income: getEntryRows(lists[2], incomeShape, { of, entries, reading }),
  };
}

interface Rest {
  readonly of: Of;
  readonly entries: readonly TaxEntry[];
  readonly reading: Reading;
}

const getEntryRows = <Row extends object>(
  rows: readonly Packed[] | undefined,
  shape: Shape<Row>,
  { of, entries, reading }: Rest,
): Row[] =>
  (rows ?? []).map(([index, number, ...packed]) => {
    const entry = entries[index as number];
    return unpackRow(packed, shape, entry ? listImplied(entry, number as number) : of, reading);
  });

const getEntryId = (transactionId: string, index: number): string =>
  index === 0 ? transactionId : `${transactionId}/${index + 1}`;

const listImplied = (entry: TaxEntry, number: number) => ({
  transactionId: entry.transactionId,
  entryId: entry.id,
  at: entry.at,
  asset: entry.asset,
  source: entry.source,
  category: entry.category,
  quantity: entry.quantity,
  isFee: entry.side === 'fee',
  id: number === 0 ? undefined : `${entry.id}:${number}`,
});

/** The number in `<entry>:<number>`; 0 for any other id or none. */
function numberIn(id: string | undefined, entryId: string): number {
  if (id === undefined || !id.startsWith(entryId) || id.charCodeAt(entryId.length) !== 58) return 0;
  const number = Number(id.slice(entryId.length + 1));
  return number > 0 && id === `${entryId}:${number}` ? number : 0;
}

interface Place {
  readonly transactionId: TransactionId;
  readonly at: Instant;
  /** The index of the entry in the transaction. */
  readonly index: number;
}

/**
 * Price and source come first: the price's amount, its source, and its time unless it is the
 * transaction's.
 */
function packEntry(
  entry: TaxEntry,
  {
    transactionId,
    at,
    index,
    decimals,
    getSourceId,
  }: Place & { decimals: Decimals; getSourceId: GetSourceId },
): unknown[] {
  const { price, source } = entry;
  const surroundings = { id: getEntryId(transactionId, index), transactionId, at, price, source };
  return packRow(
    [packPrice(price, at, decimals), getSourceId(source)],
    entry,
    entryShape,
    surroundings,
    decimals,
  );
}

function packPrice(price: TaxEntry['price'], at: Instant, decimals: Decimals): unknown {
  if (price === undefined) return 0;
  if (Object.keys(price).length > 3) return encodeDecimals(price);
  const known = [decimals.getNumber(price.unitPrice), price.from];
  return price.at === at ? known : [...known, price.at];
}

function unpackPrice(packed: unknown, at: Instant, { decimalAt, restored }: Reading): unknown {
  if (!Array.isArray(packed)) return packed === 0 ? undefined : restored(packed);
  const [unitPrice, from, pricedAt] = packed as unknown as readonly [number, string, string?];
  return { unitPrice: decimalAt(unitPrice), at: pricedAt ?? at, from };
}

function unpackEntry(
  [price, source, ...packed]: Packed,
  { transactionId, at, index, reading }: Place & { reading: Reading },
): TaxEntry {
  const surroundings = {
    id: getEntryId(transactionId, index),
    transactionId,
    at,
    source,
    price: unpackPrice(price, at, reading),
  };
  return unpackRow(packed, entryShape, surroundings, reading);
}
