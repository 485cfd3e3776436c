import { absolute, negate } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { entry, type EntryKind } from '@lotbook/sources/entries';
import { receive, send, payFee, tradeType, transaction } from '@lotbook/sources/movements';
import { splitPair } from '@lotbook/sources/pairs';
import { fill } from '@lotbook/sources/trades';
import type { Mapping } from '../../raw.ts';
import { getCost, parseSide } from '../../sides.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';
import { getOwn } from '@lotbook/model/get-own';

/** Spot fills. A negative fee is a charge, a positive one a rebate. */
export const fills: Mapping = {
  id: (raw) => `${raw.text('instId')} ${raw.text('tradeId')} ${raw.text('side')}`,
  read: (raw) => {
    const pair = splitPair(raw.required('instId')) ?? raw.failUnknown('instId', raw.text('instId'));
    const [price, quantity] = [raw.amount('fillPx'), raw.amount('fillSz')];
    const charge = negate(raw.amountOr0('fee'));
    const made = fill({
      at: raw.at('ts'),
      externalId: `${raw.required('instId')} ${raw.required('tradeId')} ${raw.required('side')}`,
      side: parseSide(raw, 'side'),
      base: { asset: pair.base as AssetId, quantity },
      quote: { asset: pair.quote as AssetId, quantity: getCost(price, quantity) },
      fees: charge > 0n ? [{ asset: raw.asset('feeCcy'), quantity: charge }] : [],
    });
    return charge < 0n
      ? {
          ...made,
          movements: [
            ...made.movements,
            receive({ asset: raw.asset('feeCcy'), quantity: absolute(charge) }),
          ],
        }
      : made;
  },
};

/**
 * Bill types: 2 trade, 3 delivery, 4 token conversion, 5 liquidation, 7 interest, 8 funding, 9 ADL;
 * 1 moves within OKX.
 */
const kinds: Readonly<Record<string, EntryKind>> = {
  '2': 'result',
  '3': 'result',
  '5': 'result',
  '8': 'result',
  '9': 'result',
  '4': 'change',
  '7': 'interest',
};
const inside = new Set([
  '1',
  '6',
  '10',
  '11',
  '12',
  '13',
  '14',
  '22',
  '24',
  '26',
  '27',
  '28',
  '30',
]);

/**
 * Bills of the trading account that fills don't contain: results of contracts, funding, interest.
 */
export const bills: Mapping = {
  id: (raw) => raw.text('billId'),
  read: (raw) => {
    const type = raw.required('type');
    if (inside.has(type) || (type === '2' && /^(SPOT|MARGIN|)$/.test(raw.text('instType'))))
      return undefined;
    const kind = getOwn(kinds, type) ?? raw.failUnknown('type', type);
    const asset = raw.asset('ccy');
    const charge = negate(raw.amountOr0('fee'));
    const change = raw.amount('balChg');
    const made = entry(
      kind,
      { asset, quantity: charge > 0n ? ((change + charge) as typeof change) : change },
      {
        at: raw.at('ts'),
        externalId: raw.required('billId'),
        memo: raw.text('instId'),
        fee: charge > 0n ? payFee({ asset, quantity: charge }) : undefined,
      },
    );
    return 'movements' in made ? made : undefined;
  },
};

/** 2: credited. */
export const deposits: Mapping = {
  id: (raw) => `deposit ${raw.text('depId')}`,
  read: (raw) =>
    raw.text('state') === '2'
      ? toDeposit({
          externalId: `deposit ${raw.required('depId')}`,
          at: raw.at('ts'),
          asset: raw.asset('ccy'),
          quantity: raw.amount('amt'),
          txHash: raw.text('txId'),
        })
      : undefined,
};

/** 2: sent. */
export const withdrawals: Mapping = {
  id: (raw) => `withdrawal ${raw.text('wdId')}`,
  read: (raw) =>
    raw.text('state') === '2'
      ? toWithdrawal({
          externalId: `withdrawal ${raw.required('wdId')}`,
          at: raw.at('ts'),
          asset: raw.asset('ccy'),
          quantity: raw.amount('amt'),
          fee: raw.amountOr0('fee'),
          feeAsset: (raw.text('feeCcy') || raw.text('ccy')) as AssetId,
          txHash: raw.text('txId'),
        })
      : undefined,
};

export const conversions: Mapping = {
  id: (raw) => `convert ${raw.text('tradeId')}`,
  read: (raw) => {
    if (raw.text('state') !== 'fullyFilled') return undefined;
    const base = { asset: raw.asset('baseCcy'), quantity: raw.amount('fillBaseSz') };
    const quote = { asset: raw.asset('quoteCcy'), quantity: raw.amount('fillQuoteSz') };
    const [out, into] = parseSide(raw, 'side') === 'buy' ? [quote, base] : [base, quote];
    return transaction({
      at: raw.at('ts'),
      externalId: `convert ${raw.required('tradeId')}`,
      type: tradeType(out.asset, into.asset),
      movements: [send(out), receive(into)],
    });
  },
};

/** Simple Earn: hourly lending interest. Rows have no ids; time and asset identify them. */
export const earnings: Mapping = {
  id: (raw) => `earn ${raw.text('ccy')} ${raw.text('ts')}`,
  read: (raw) => {
    const made = entry(
      'interest',
      { asset: raw.asset('ccy'), quantity: raw.amount('earnings') },
      { at: raw.at('ts'), externalId: `earn ${raw.required('ccy')} ${raw.required('ts')}` },
    );
    return 'movements' in made ? made : undefined;
  },
};
