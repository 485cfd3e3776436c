import { money } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { parseInstant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { priceList } from './price-list.ts';

const btc = 'BTC' as AssetId;
const price = (at: string, each: string) => ({ asset: btc, currency: usd, at: parseInstant(at)!, unitPrice: money(each), from: 'file' });
const list = [price('2025-01-03', '3'), price('2025-01-01', '1'), price('2025-01-02', '2')];
const find = (at: string, hours?: number) => priceList(list, hours === undefined ? undefined : hours * 3_600_000).find(btc, usd, parseInstant(at)!)?.unitPrice;

describe('a price list', () => {
  it('gives the newest price at or before the instant', () => {
    expect([find('2025-01-02'), find('2025-01-02T23:59:59'), find('2025-01-03')]).toEqual([money('2'), money('2'), money('3')]);
  });

  it('gives none before the first, none that is too old, and none of another asset', () => {
    expect([find('2024-12-31'), find('2025-01-04T00:00:01'), find('2025-01-04T00:00:01', 48)]).toEqual([undefined, undefined, money('3')]);
    expect(priceList(list).find('ETH' as AssetId, usd, parseInstant('2025-01-02')!)).toBeUndefined();
  });
});
