import { format, quantity } from '@lotbook/decimal/decimal';
import { gbp, usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { Prices, getNeeds, type Asked } from './prices.ts';
import { book, issues, scenario } from './testing/scenario.ts';

const at = '2025-03-01T12:00:00.000Z' as Instant;
const usdc = 'USDC' as AssetId;

function valueWith(list: string, { currency = usd, value = 'oneDollar' } = {}) {
  const asked: Asked[] = [];
  const { prices, settings } = book('', { currency, treatments: { stablecoin: value } }, list);
  const found = new Prices(prices, settings, (each) => asked.push(each)).need(
    usdc,
    quantity('100'),
    at,
  );
  return {
    worth: found && format(found.value),
    from: found?.price.from,
    needs: getNeeds(asked).map(({ asset }) => asset),
  };
}

describe('a dollar stablecoin without a price', () => {
  it('has no value until the owner assumes one', () => {
    expect(valueWith('', { value: 'unpriced' })).toEqual({
      worth: undefined,
      from: undefined,
      needs: ['USDC'],
    });
  });

  it('names transactions with an assumed price once for each asset, without a price that is known', () => {
    const text =
      'r  2025-02-01  stake-reward  100 USDC  @w\n s  2025-03-01  sell  50 USDC for 50 USD  @w';
    const named = (treatments: Readonly<Record<string, string>>) =>
      issues(scenario(text, { treatments })).filter((line) => line.includes('assumed'));
    expect(named({})).toEqual([]);
    expect(named({ stablecoin: 'oneDollar' })).toEqual(['info assumed-price r USDC']);
  });

  it('counts as 1 USD if the owner chose so, marked as assumed, and the price is still requested', () => {
    expect(valueWith('')).toEqual({ worth: '100', from: 'assumed', needs: ['USDC'] });
  });

  it('uses a known price instead, also off its peg', () => {
    expect(valueWith('USDC 0.88')).toMatchObject({ worth: '88', needs: [] });
  });

  it('needs the rate of the dollar in another currency', () => {
    expect(valueWith('', { currency: gbp })).toEqual({
      worth: undefined,
      from: undefined,
      needs: ['USD', 'USDC'],
    });
    expect(valueWith('USD 0.8', { currency: gbp })).toMatchObject({ worth: '80', needs: ['USDC'] });
    expect(valueWith('USD 0.8', { currency: gbp }).from).toMatch(/^assumed\+/);
  });
});
