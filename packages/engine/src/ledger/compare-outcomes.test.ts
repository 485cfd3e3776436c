import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type {
  AssetId,
  FiatCode,
  LotId,
  MovementId,
  SourceId,
  TransactionId,
} from '@lotbook/model/ids';
import type {
  Disposal,
  MovedLot,
  PriceUsed,
  TaxEntry,
  TransactionOutcome,
  TransferMatch,
} from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { isSameOutcome } from './compare-outcomes.ts';

const at = '2025-01-01T00:00:00.000Z' as Instant;
const on = '2025-01-01' as LocalDate;
const amount = 10n as Money;

/** With every field that there is: the types see to it that a new one is added here. */
const rate = { unitPrice: amount, at, from: 'ecb' };
const price: Required<PriceUsed> = {
  unitPrice: amount,
  at,
  from: 'row',
  foreign: { currency: 'USD' as FiatCode, unitPrice: amount, rate },
};
const entry: Required<TaxEntry> = {
  id: 'm' as MovementId,
  transactionId: 't' as TransactionId,
  at,
  side: 'outgoing',
  category: 'sell_standard',
  asset: 'BTC' as AssetId,
  source: 'k' as SourceId,
  quantity: 1n as Quantity,
  value: amount,
  proceeds: amount,
  proceedsBeforeFees: amount,
  costBasis: amount,
  costBasisBeforeFees: amount,
  gainLoss: amount,
  gainLossBeforeFees: amount,
  gainLossTiedFees: amount,
  shortTermGain: amount,
  longTermGain: amount,
  matchedWith: 'other' as MovementId,
  price,
  surplus: { quantity: 1n as Quantity, basis: 1n as Money },
  releasedFrom: [{ source: 'k' as SourceId, quantity: 1n as Quantity, basis: 1n as Money }],
  tookOver: [{ lot: 'lot' as LotId, quantity: 1n as Quantity, acquiredOn: on, from: [] }],
};
const disposal: Required<Disposal> = {
  id: 'm:1',
  transactionId: 't' as TransactionId,
  entryId: 'm' as MovementId,
  at,
  asset: 'BTC' as AssetId,
  quantity: 1n as Quantity,
  source: 'k' as SourceId,
  category: 'sell_standard',
  isFee: false,
  lotId: 'lot' as LotId,
  acquiredOn: on,
  disposedOn: on,
  proceeds: amount,
  basis: amount,
  gain: amount,
  term: 'short',
  box: 'I',
  rule: 'same-day',
  inherited: true,
  collectible: true,
  disallowed: amount,
  stakes: [
    {
      transactionId: 'd' as TransactionId,
      code: 'unmatched-deposit',
      asset: 'BTC' as AssetId,
      worth: amount,
    },
  ],
};

const moved: Required<MovedLot> = { lot: 'lot' as LotId, quantity: 1n as Quantity };
const match: Required<TransferMatch> = {
  out: 'm' as MovementId,
  in: 'n' as MovementId,
  quantity: 1n as Quantity,
  lots: [moved],
  lost: 1n as Quantity,
  apartMs: 1,
  group: 'm' as MovementId,
  reason: 'hash',
  confidence: 98,
};

const getOutcome = (
  entries: readonly TaxEntry[],
  disposals: readonly Disposal[],
  matches: readonly TransferMatch[] = [{ ...match, lots: [{ ...moved }] }],
): TransactionOutcome => ({
  transactionId: 't' as TransactionId,
  entries,
  disposals,
  income: [],
  gifts: [],
  donations: [],
  lost: [],
  expenses: [],
  matches,
  issues: [],
});

/** Another value of the same kind, so that only the one field differs. */
const other = (value: unknown): unknown =>
  typeof value === 'bigint'
    ? value + 1n
    : typeof value === 'boolean'
      ? !value
      : `${String(value)}, another`;

const whole = getOutcome([entry], [disposal]);

it('equal figures are the same, whichever engine produced them', () => {
  expect(
    isSameOutcome(whole, getOutcome([{ ...entry, price: { ...price } }], [{ ...disposal }])),
  ).toBe(true);
});

it('a line more or less is a difference', () => {
  expect(isSameOutcome(whole, getOutcome([entry, entry], [disposal]))).toBe(false);
  expect(isSameOutcome(whole, getOutcome([entry], []))).toBe(false);
  expect(isSameOutcome(whole, undefined)).toBe(false);
});

describe('every field counts', () => {
  it.each(Object.keys(entry) as (keyof TaxEntry)[])('%s of an entry', (field) => {
    expect(
      isSameOutcome(whole, getOutcome([{ ...entry, [field]: other(entry[field]) }], [disposal])),
    ).toBe(false);
    expect(isSameOutcome(whole, getOutcome([{ ...entry, [field]: undefined }], [disposal]))).toBe(
      false,
    );
  });

  it.each(Object.keys(price) as (keyof PriceUsed)[])('%s of its price', (field) => {
    expect(
      isSameOutcome(
        whole,
        getOutcome([{ ...entry, price: { ...price, [field]: other(price[field]) } }], [disposal]),
      ),
    ).toBe(false);
  });

  it.each(Object.keys(match) as (keyof TransferMatch)[])('%s of a match', (field) => {
    expect(
      isSameOutcome(
        whole,
        getOutcome(
          [entry],
          [disposal],
          [{ ...match, [field]: field === 'lots' ? [] : other(match[field]) }],
        ),
      ),
    ).toBe(false);
  });

  it.each(Object.keys(moved) as (keyof MovedLot)[])('%s of a lot that moved', (field) => {
    expect(
      isSameOutcome(
        whole,
        getOutcome(
          [entry],
          [disposal],
          [{ ...match, lots: [{ ...moved, [field]: other(moved[field]) }] }],
        ),
      ),
    ).toBe(false);
  });

  it.each(Object.keys(disposal) as (keyof Disposal)[])('%s of a disposal', (field) => {
    expect(
      isSameOutcome(whole, getOutcome([entry], [{ ...disposal, [field]: other(disposal[field]) }])),
    ).toBe(false);
    expect(isSameOutcome(whole, getOutcome([entry], [{ ...disposal, [field]: undefined }]))).toBe(
      false,
    );
  });
});
