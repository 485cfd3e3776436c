import { money, quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { Movement } from '@lotbook/model/transaction';
import { expect, it } from 'vitest';
import { compareMovements } from './order.ts';

const plain: Movement = {
  direction: 'in',
  source: 'a' as SourceId,
  asset: 'BTC' as AssetId,
  quantity: quantity('1'),
};

/** One other value of each fact of a movement. A new field has to be added here, or the types fail. */
const others: Required<Omit<Movement, 'id' | 'source'>> = {
  rowId: '2',
  direction: 'out',
  asset: 'ETH' as AssetId,
  quantity: quantity('2'),
  value: { amount: money('5'), currency: usd },
  basis: { amount: money('5'), currency: usd },
  acquiredOn: '2020-01-01' as LocalDate,
  givenOn: '2020-01-01' as LocalDate,
  inherited: true,
  onFee: true,
  withheldFrom: 'sent',
  decided: { value: true },
  assigned: true,
};

it.each(Object.entries(others))(
  'orders two movements that differ in %s and their sources by the former',
  (field, value) => {
    const other = { ...plain, [field]: value };
    const difference = compareMovements(plain, other);
    expect(difference).not.toBe(0);
    expect(compareMovements({ ...plain, source: 'b' as SourceId }, other)).toBe(difference);
    expect(compareMovements(plain, { ...other, source: 'b' as SourceId })).toBe(difference);
  },
);
