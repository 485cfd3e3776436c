import type { AssetId } from '@lotbook/model/ids';
import { entry, type EntryKind } from '@lotbook/sources/entries';
import { splitPair } from '@lotbook/sources/pairs';
import { fill } from '@lotbook/sources/trades';
import type { Mapping, Raw } from '../../raw.ts';
import { parseSide } from '../../sides.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';

/** Fills. Trade ids are only unique within a symbol; a self-trade has both sides under one id. */
export const fills: Mapping = {
  id: fillId,
  read: (raw) => {
    const pair = splitPair(raw.required('symbol')) ?? raw.failUnknown('symbol', raw.text('symbol'));
    return fill({
      at: raw.at('createdAt'),
      externalId: fillId(raw),
      side: parseSide(raw, 'side'),
      base: { asset: pair.base as AssetId, quantity: raw.amount('size') },
      quote: { asset: pair.quote as AssetId, quantity: raw.amount('funds') },
      fees:
        raw.text('feeCurrency') === ''
          ? []
          : [{ asset: raw.asset('feeCurrency'), quantity: raw.amountOr0('fee') }],
    });
  },
};

function fillId(raw: Raw): string {
  return `${raw.text('symbol')} ${raw.text('tradeId')} ${raw.text('side')}`;
}

const isDone = (raw: Raw): boolean => raw.text('status') === 'SUCCESS';
const getTimeField = (raw: Raw): 'createdAt' | 'createAt' =>
  raw.text('createdAt') === '' ? 'createAt' : 'createdAt';

/** Deposits have no ids except the chain's; internal ones have none at all. */
export const deposits: Mapping = {
  id: depositId,
  read: (raw) =>
    isDone(raw)
      ? toDeposit({
          externalId: depositId(raw),
          at: raw.at(getTimeField(raw)),
          asset: raw.asset('currency'),
          quantity: raw.amount('amount'),
          fee: raw.amountOr0('fee'),
          txHash: raw.text('walletTxId'),
        })
      : undefined,
};

function depositId(raw: Raw): string {
  return `deposit ${raw.text('walletTxId') || 'within'} ${raw.text('currency')} ${raw.text('amount')} ${raw.text(getTimeField(raw))}`;
}

export const withdrawals: Mapping = {
  id: (raw) => `withdrawal ${raw.text('id') || raw.text('walletTxId')}`,
  read: (raw) =>
    isDone(raw)
      ? toWithdrawal({
          externalId: `withdrawal ${raw.text('id') || raw.required('walletTxId')}`,
          at: raw.at(getTimeField(raw)),
          asset: raw.asset('currency'),
          quantity: raw.amount('amount'),
          fee: raw.amountOr0('fee'),
          txHash: raw.text('walletTxId'),
        })
      : undefined,
};

/**
 * Income types of the ledger. Trades, transfers and withdrawals have lists of their own; loans and
 * margin need the export.
 */
const income: readonly (readonly [RegExp, EntryKind])[] = [
  [/staking|pool-x|soft staking|eth2/i, 'stakingReward'],
  [/interest|lend|earn|savings/i, 'interest'],
  [/distribution|airdrop|gemdrop|spotlight/i, 'airdrop'],
  [/reward|bonus|rebate|kcs|refund|cashback/i, 'reward'],
];
const reportedElsewhere =
  /exchange|trade|deposit|withdraw|transfer|subscri|redempt|redeem|loan|repay|lock|unlock|margin|convert to kcs/i;

/**
 * The ledger's income; an entry of an unknown type that no other list contains is stored for
 * review.
 */
export const ledgerIncome: Mapping = {
  id: (raw) => `ledger ${raw.text('id')}`,
  read: (raw) => {
    const word = raw.required('bizType');
    if (reportedElsewhere.test(word)) return undefined;
    const kind =
      income.find(([pattern]) => pattern.test(word))?.[1] ??
      raw.failUnknown('bizType', word.slice(0, 60));
    if (raw.text('direction') !== 'in') return undefined;
    const made = entry(
      kind,
      { asset: raw.asset('currency'), quantity: raw.amount('amount') },
      { at: raw.at('createdAt'), externalId: `ledger ${raw.required('id')}`, memo: word },
    );
    return 'movements' in made ? made : undefined;
  },
};
