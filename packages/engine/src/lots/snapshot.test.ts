import { money, quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, TransactionId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import type { Lot } from './lot.ts';
import { isSameLot } from './snapshot.ts';

const on = '2024-03-01' as LocalDate;
const lot: Required<Lot> = {
  id: 'one' as LotId,
  asset: 'BTC' as AssetId,
  quantity: quantity('1'),
  cost: money('100'),
  acquiredAt: '2024-03-01T00:00:00.000Z' as Instant,
  acquiredMs: 1,
  acquiredOn: on,
  longFrom: on,
  bookedMs: 1,
  sequence: 1,
  mark: 1,
  gift: { value: money('90'), on, longFrom: on },
  isReward: false,
  inherited: false,
  inside: { asset: 'ETH' as AssetId, quantity: quantity('2') },
  stake: {
    transactionId: 't' as TransactionId,
    code: 'unmatched-deposit',
    asset: 'BTC' as AssetId,
    worth: money('5'),
  },
  kept: { quantity: quantity('1'), cost: money('1') },
  home: undefined,
};
/** Another value of the same kind. */
const other = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value} `;
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [key, other(each)]),
  );
};

it('lots are the same when their fields are', () => {
  expect(isSameLot(lot, structuredClone(lot))).toBe(true);
  expect(isSameLot(lot, { ...lot, sequence: 2, mark: 2 })).toBe(true);
});

it.each(Object.keys(lot).filter((field) => !['sequence', 'mark', 'home'].includes(field)))(
  'lots of another %s are others',
  (field) => {
    expect(isSameLot(lot, { ...lot, [field]: other(lot[field as keyof Lot]) })).toBe(false);
  },
);
