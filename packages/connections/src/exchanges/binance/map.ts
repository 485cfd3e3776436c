import { subtract, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { receive, send, payFee, tradeType, transaction } from '@lotbook/sources/movements';
import { entry, type EntryKind } from '@lotbook/sources/entries';
import { fill } from '@lotbook/sources/trades';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import type { Mapping, Raw } from '../../raw.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';

/** Fills of one symbol: their ids are only unique within it. */
export const fills = ({
  symbol,
  base,
  quote,
}: {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}): Mapping => ({
  id: (raw) => `${symbol} ${raw.text('id')}`,
  read: (raw) =>
    fill({
      at: raw.at('time'),
      externalId: `${symbol} ${raw.required('id')}`,
      side: raw.text('isBuyer') === 'true' ? 'buy' : 'sell',
      base: { asset: base as AssetId, quantity: raw.amount('qty') },
      quote: { asset: quote as AssetId, quantity: raw.amount('quoteQty') },
      fees:
        raw.text('commissionAsset') === ''
          ? []
          : [{ asset: raw.asset('commissionAsset'), quantity: raw.amountOr0('commission') }],
    }),
});

/** 1: credited; 6: credited but locked; 7: wrong; 8: waits for the user; 0: pending. */
export const deposits: Mapping = {
  id: depositId,
  read: (raw) =>
    raw.text('status') === '1' || raw.text('status') === '6'
      ? toDeposit({
          externalId: depositId(raw),
          at: raw.at('insertTime'),
          asset: raw.asset('coin'),
          quantity: raw.amount('amount'),
          txHash: raw.text('txId'),
        })
      : undefined,
};

function depositId(raw: Raw): string {
  return `deposit ${raw.text('id') || `${raw.text('txId')} ${raw.text('address')} ${raw.text('coin')}`}`;
}

/** 6: completed. The amount is what arrives; the fee is added. */
export const withdrawals: Mapping = {
  id: (raw) => `withdrawal ${raw.text('id')}`,
  read: (raw) =>
    raw.text('status') === '6'
      ? toWithdrawal({
          externalId: `withdrawal ${raw.required('id')}`,
          at: raw.at('applyTime'),
          asset: raw.asset('coin'),
          quantity: raw.amount('amount'),
          fee: raw.amountOr0('transactionFee'),
          txHash: raw.text('txId'),
        })
      : undefined,
};

/** Fiat transfers to and from the bank. `amount` is what was credited, or what was sent. */
export const fiatOrders = (direction: 'in' | 'out'): Mapping => ({
  id: (raw) => `fiat ${raw.text('orderNo')}`,
  read: (raw) => {
    if (!/^(successful|finished|completed)$/i.test(raw.text('status'))) return undefined;
    const moved = {
      externalId: `fiat ${raw.required('orderNo')}`,
      at: raw.at('createTime'),
      asset: raw.asset('fiatCurrency'),
      quantity: raw.amount('amount'),
    };
    return direction === 'in'
      ? toDeposit(moved)
      : toWithdrawal({ ...moved, fee: raw.amountOr0('totalFee') });
  },
});

/** Units bought or sold for fiat money outside Binance, mostly by card. */
export const fiatPayments = (side: 'buy' | 'sell'): Mapping => ({
  id: (raw) => `payment ${raw.text('orderNo')}`,
  read: (raw) => {
    if (!/^completed$/i.test(raw.text('status'))) return undefined;
    const [money, units] =
      side === 'buy'
        ? (['sourceAmount', 'obtainAmount'] as const)
        : (['obtainAmount', 'sourceAmount'] as const);
    const fee = raw.amountOr0('totalFee');
    const gross = raw.amount(money);
    return fill({
      at: raw.at('createTime'),
      externalId: `payment ${raw.required('orderNo')}`,
      side,
      base: { asset: raw.asset('cryptoCurrency'), quantity: raw.amount(units) },
      // The paid amount includes the fee.
      quote: {
        asset: raw.asset('fiatCurrency'),
        quantity: side === 'buy' ? subtract(gross, fee) : gross,
      },
      fees: side === 'buy' ? [{ asset: raw.asset('fiatCurrency'), quantity: fee }] : [],
    });
  },
});

export const conversions: Mapping = {
  id: (raw) => `convert ${raw.text('orderId')}`,
  read: (raw) => {
    if (raw.text('orderStatus') !== 'SUCCESS') return undefined;
    const [out, into] = [
      { asset: raw.asset('fromAsset'), quantity: raw.amount('fromAmount') },
      { asset: raw.asset('toAsset'), quantity: raw.amount('toAmount') },
    ];
    return transaction({
      at: raw.at('createTime'),
      externalId: `convert ${raw.required('orderId')}`,
      type: tradeType(out.asset, into.asset),
      movements: [send(out), receive(into)],
    });
  },
};

/** Small balances converted to BNB: the received amount is after the service's charge. */
export const dust: Mapping = {
  id: (raw) => `dust ${raw.text('transId')} ${raw.text('fromAsset')}`,
  read: (raw) => {
    const net = raw.amount('transferedAmount');
    const charge = raw.amountOr0('serviceChargeAmount');
    const bnb = 'BNB' as AssetId;
    return transaction({
      at: raw.at('operateTime'),
      externalId: `dust ${raw.required('transId')} ${raw.required('fromAsset')}`,
      type: 'crypto-crypto',
      movements: [
        send({ asset: raw.asset('fromAsset'), quantity: raw.amount('amount') }),
        receive({ asset: bnb, quantity: (net + charge) as Quantity }),
        payFee({ asset: bnb, quantity: charge }),
      ],
    });
  },
};

/** Simple Earn rewards have a list of their own. */
const reportedElsewhere = /flexible|locked|simple earn|savings/i;
const getDividendKind = (info: string): EntryKind =>
  /staking|pos |eth 2/i.test(info)
    ? 'stakingReward'
    : /airdrop|distribution|launchpool|megadrop|hodler/i.test(info)
      ? 'airdrop'
      : 'reward';

export const dividends: Mapping = {
  id: (raw) => `dividend ${raw.text('id') || raw.text('tranId')}`,
  read: (raw) =>
    reportedElsewhere.test(raw.text('enInfo'))
      ? undefined
      : makeGain(
          raw,
          getDividendKind(raw.text('enInfo')),
          `dividend ${raw.text('id') || raw.required('tranId')}`,
          'divTime',
          'amount',
        ),
};

/**
 * Simple Earn rewards, flexible or locked. They have no ids: asset, time and kind identify them.
 */
export const earnRewards = (product: 'flexible' | 'locked'): Mapping => ({
  id: (raw) => earnId(raw, product),
  read: (raw) =>
    makeGain(
      raw,
      'interest',
      earnId(raw, product),
      'time',
      product === 'flexible' ? 'rewards' : 'amount',
    ),
});

const earnId = (raw: Raw, product: string): string =>
  `earn ${product} ${raw.text('asset')} ${raw.text('time')} ${raw.text('type')} ${raw.text('positionId') || raw.text('projectId')}`.trim();

function makeGain(
  raw: Raw,
  kind: EntryKind,
  externalId: string,
  timeField: string,
  amountField: string,
): ReadTransaction | undefined {
  const made = entry(
    kind,
    { asset: raw.asset('asset'), quantity: raw.amount(amountField) },
    { at: raw.at(timeField), externalId, memo: raw.text('enInfo') },
  );
  return 'movements' in made ? made : undefined;
}
