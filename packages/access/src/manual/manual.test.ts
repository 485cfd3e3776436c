import { describe, expect, test } from 'vitest';
import { newEntry, type ManualEntry } from './entry.ts';
import { entryFromOrder, entryFromWalletTransaction } from './entry-from.ts';
import { validateEntry } from './entry-rules.ts';
import { getOrder, toWalletTransaction } from './submission.ts';
import { instantAt, wallClock } from './zoned.ts';

const now = '2026-03-15T14:00:00.000Z';
const order = (more: Partial<ManualEntry>): ManualEntry => ({
  ...newEntry({ sourceType: 'exchange', today: '2026-03-15', timezone: 'UTC' }),
  source: 's1',
  time: '08:00',
  ...more,
});
const transfer = (more: Partial<ManualEntry>): ManualEntry => ({
  ...newEntry({ sourceType: 'wallet', today: '2026-03-15', timezone: 'UTC' }),
  source: 's1',
  time: '08:00',
  ...more,
});

describe('a form nobody wrote in', () => {
  test('begins at noon of today with a price that is looked up, in money', () => {
    expect(
      newEntry({ sourceType: 'wallet', today: '2026-03-15', timezone: 'Europe/Berlin' }),
    ).toMatchObject({
      context: 'standard',
      date: '2026-03-15',
      time: '12:00',
      timezone: 'Europe/Berlin',
      useDefaultPricing: 'true',
      currencyType: 'fiat',
      unsupported: false,
    });
  });

  test('begins at the first of January of the tax year in the tax application', () => {
    expect(
      newEntry({ sourceType: 'exchange', today: '2026-03-15', timezone: 'UTC', taxYear: 2024 })
        .date,
    ).toBe('2024-01-01');
  });

  test('says what each field lacks', () => {
    expect(validateEntry({ ...order({}), source: '' }, now)).toEqual({
      amount: 'This field is required',
      symbol: 'You must enter an asset',
      source: 'An option must be selected',
    });
  });
});

describe('what is wrong with an entry', () => {
  test.each([
    [
      order({ date: '2026-03-16', amount: '1', symbol: 'BTC' }),
      { date: 'Date cannot be in future' },
    ],
    [order({ time: '15:00', amount: '1', symbol: 'BTC' }), { time: 'Time cannot be in future' }],
    [order({ date: '2009-01-02', amount: '1', symbol: 'BTC' }), { date: 'Date is before minimum' }],
    [order({ date: 'soon', amount: '1', symbol: 'BTC' }), { date: 'Invalid date' }],
    [order({ time: '25:00', amount: '1', symbol: 'BTC' }), { time: 'Invalid time' }],
    [order({ amount: '0', symbol: 'BTC' }), { amount: 'Must be at least 1e-18' }],
    [
      order({ amount: '1', symbol: 'BTC', useDefaultPricing: 'false', price: '-1' }),
      { price: 'Must be at least 0' },
    ],
    [
      order({ amount: '1', symbol: 'BTC', useDefaultPricing: 'false' }),
      { price: 'This field is required' },
    ],
    [
      order({ amount: '1', symbol: 'BTC', useFee: true }),
      { fee: 'This field is required', feeCurrency: 'You must enter an asset' },
    ],
    [
      order({ orderType: '', amount: '1', symbol: 'BTC' }),
      { orderType: 'A selection is required' },
    ],
    [
      order({ amount: '1', symbol: 'BTC', id: 'x'.repeat(201) }),
      { id: 'Must be 200 characters or fewer' },
    ],
    [
      transfer({ context: 'defi', type: 'swap', amount1: '1', asset1: 'ETH' }),
      { amount2: 'This field is required', asset2: 'You must enter an asset' },
    ],
    [
      transfer({
        context: 'defi',
        type: 'stake-deposit',
        amount1: '1',
        asset1: 'ETH',
        asset2: 'STETH',
      }),
      { amount2: 'This field is required' },
    ],
  ])('%#', (entry, wrongs) => expect(validateEntry(entry, now)).toEqual(wrongs));

  test('counts in the zone of the entry: noon in Auckland is past while it is still night in London', () => {
    const entry = order({
      amount: '1',
      symbol: 'BTC',
      timezone: 'Pacific/Auckland',
      date: '2026-03-16',
      time: '02:00',
    });
    expect(validateEntry(entry, now)).toEqual({});
    expect(getOrder(entry).Timestamp).toBe('2026-03-15T13:00:00.000Z');
  });
});

describe('an order as it is sent', () => {
  test('without a price is at spot, in dollars, and has no empty fields', () => {
    expect(getOrder(order({ amount: '0.5', symbol: 'BTC' }))).toEqual({
      Timestamp: '2026-03-15T08:00:00.000Z',
      Type: 'buy',
      ToCurrency: 'BTC',
      ToAmount: '0.5',
      Price: 'spot',
      PriceCurrency: 'USD',
      useDefaultPricing: true,
    });
  });

  test('at a price says what was paid, to the last digit', () => {
    const sent = getOrder(
      order({
        amount: '0.3',
        symbol: 'BTC',
        useDefaultPricing: 'false',
        price: '33333.333333333333333333',
        priceCurrency: 'EUR',
      }),
    );
    expect(sent).toMatchObject({ FromCurrency: 'EUR', FromAmount: '10000', PriceCurrency: 'EUR' });
  });

  test('with what was received in all has the price of one', () => {
    const sent = getOrder(
      order({
        orderType: 'sell',
        amount: '4',
        symbol: 'ETH',
        useDefaultPricing: 'false',
        toAmount: '10000',
      }),
    );
    expect(sent).toMatchObject({
      FromCurrency: 'ETH',
      FromAmount: '4',
      ToCurrency: 'USD',
      ToAmount: '10000',
      Price: '2500',
    });
  });

  test('of property for property has the price of one in the other, whichever way round', () => {
    const swap = order({
      orderType: 'crypto-crypto',
      fromAmount: '3',
      fromSymbol: 'ETH',
      toAmount: '0.12',
      toSymbol: 'BTC',
    });
    expect(getOrder({ ...swap, priceCurrency: 'ETH' })).toMatchObject({
      Price: '25',
      PriceCurrency: 'ETH',
    });
    expect(getOrder({ ...swap, priceCurrency: 'BTC' })).toMatchObject({
      Price: '0.04',
      PriceCurrency: 'BTC',
    });
    expect(getOrder(swap)).toMatchObject({ Price: 'spot', PriceCurrency: 'USD' });
  });

  test('has a fee only with its currency', () => {
    const entry = order({ amount: '1', symbol: 'BTC', useFee: true, fee: '5' });
    expect(getOrder(entry)).not.toHaveProperty('FeeValue');
    expect(getOrder({ ...entry, feeCurrency: 'USD' })).toMatchObject({
      FeeValue: '5',
      FeeCurrency: 'USD',
    });
  });

  test('that is a donation names who received it, and no other does', () => {
    const entry = order({
      orderType: 'withdrawal',
      amount: '1',
      symbol: 'BTC',
      organizationName: 'Red Cross',
      organizationAddress: 'Geneva',
    });
    expect(getOrder({ ...entry, taxCategory: 'donation_standard' }).organization).toEqual({
      name: 'Red Cross',
      address: 'Geneva',
    });
    expect(getOrder(entry)).not.toHaveProperty('organization');
  });
});

describe('a wallet’s transaction as it is sent', () => {
  test('that is a fee is a transfer-out of nothing at spot', () => {
    expect(
      toWalletTransaction(
        transfer({
          taxCategory: 'fee_standard',
          fee: '0.002',
          feeCurrency: 'ETH',
          symbol: 'BTC',
          amount: '7',
          price: '4',
        }),
      ),
    ).toEqual({
      timestamp: '2026-03-15T08:00:00.000Z',
      type: 'transfer-out',
      amount: '0',
      currency: 'ETH',
      price: 'spot',
      priceCurrency: 'USD',
      fee: '0.002',
      feeCurrency: 'ETH',
      taxCategory: 'fee_standard',
      useDefaultPricing: true,
    });
  });

  test('coming in has no fee', () => {
    const entry = transfer({
      amount: '1',
      symbol: 'ETH',
      useFee: true,
      fee: '0.1',
      feeCurrency: 'ETH',
    });
    expect(toWalletTransaction(entry)).not.toHaveProperty('fee');
    expect(toWalletTransaction({ ...entry, type: 'transfer-out' })).toMatchObject({
      fee: '0.1',
      feeCurrency: 'ETH',
    });
  });

  test('in a protocol names its assets, and nothing that its type does not have', () => {
    const entry = transfer({
      context: 'defi',
      type: 'stake-reward',
      amount1: '2',
      asset1: 'CRV',
      amount2: '9',
      asset2: 'X',
      defiSource: 'curve',
      chain: 'ethereum',
    });
    expect(toWalletTransaction(entry)).toMatchObject({
      type: 'stake-reward',
      customData: { amount1: '2', asset1: 'CRV', defiSource: 'curve', chain: 'ethereum' },
    });
  });
});

describe('an entry that is edited', () => {
  const at = { source: 's1', selectedSource: 'Kraken' };
  test.each([
    order({ amount: '0.5', symbol: 'BTC', id: 'o-1' }),
    order({
      orderType: 'sell',
      amount: '4',
      symbol: 'ETH',
      useDefaultPricing: 'false',
      toAmount: '10000',
      price: '2500',
      priceCurrency: 'EUR',
    }),
    order({
      orderType: 'crypto-crypto',
      fromAmount: '3',
      fromSymbol: 'ETH',
      toAmount: '0.12',
      toSymbol: 'BTC',
      useFee: true,
      fee: '1',
      feeCurrency: 'BNB',
    }),
  ])('shows an order as it was filled: %#', (entry) => {
    const shown = entryFromOrder(
      getOrder(entry),
      newEntry({ sourceType: 'exchange', today: '2026-03-15', timezone: 'UTC' }),
      at,
    );
    expect(getOrder(shown)).toEqual(getOrder(entry));
  });

  test.each([
    transfer({
      type: 'transfer-out',
      amount: '1',
      symbol: 'ETH',
      useFee: true,
      fee: '0.1',
      feeCurrency: 'ETH',
      to: '0xabc',
      asset1Contract: '0xdef',
      chain: 'ethereum',
    }),
    transfer({
      context: 'defi',
      type: 'swap',
      amount1: '1',
      asset1: 'ETH',
      amount2: '2000',
      asset2: 'USDC',
      defiSource: 'uniswap',
    }),
  ])('shows a wallet’s transaction as it was filled: %#', (entry) => {
    const shown = entryFromWalletTransaction(
      toWalletTransaction(entry),
      newEntry({ sourceType: 'wallet', today: '2026-03-15', timezone: 'UTC' }),
      at,
    );
    expect(toWalletTransaction(shown)).toEqual(toWalletTransaction(entry));
  });
});

describe('a wall clock in a zone', () => {
  test.each([
    ['2025-07-01', '12:00', 'America/New_York', '2025-07-01T16:00:00.000Z'],
    ['2025-01-01', '00:30', 'Asia/Kolkata', '2024-12-31T19:00:00.000Z'],
    // The clock goes from 02:00 to 03:00.
    ['2025-03-30', '02:30', 'Europe/Berlin', '2025-03-30T01:30:00.000Z'],
    // 02:30 comes twice.
    ['2025-10-26', '02:30', 'Europe/Berlin', '2025-10-26T00:30:00.000Z'],
  ])('%s %s in %s', (date, time, zone, instant) =>
    expect(instantAt(date, time, zone)).toBe(instant),
  );

  test('is read back as it was written', () => {
    expect(wallClock('2025-07-01T16:00:30.000Z', 'America/New_York')).toEqual({
      date: '2025-07-01',
      time: '12:00:30',
    });
  });
});
