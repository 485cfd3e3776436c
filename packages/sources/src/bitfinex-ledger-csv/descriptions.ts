import { readAmount } from '../amounts.ts';
import type { EntryKind } from '../entries.ts';

export type Description =
  /** A side of a trade or its fee: those of one trade share the key. */
  | { readonly kind: 'trade' | 'tradeFee'; readonly key: string }
  /** A withdrawal or its fee. */
  | { readonly kind: 'withdrawal' | 'withdrawalFee'; readonly number: string }
  | { readonly kind: 'canceled'; readonly number: string }
  | { readonly kind: 'inside' }
  | { readonly kind: 'entry'; readonly meaning: EntryKind };

const WALLET = / on wallet [\w-]+$/i;
const TRADE = /^Exchange ([\d.,e+-]+) (\S+) for (\S+) @ ([\d.,e+-]+)/i;
const TRADE_FEE =
  /^Trading (?:fees?|rebate) for ([\d.,e+-]+) (\S+)(?: \(([\w:]+)\))? @ ([\d.,e+-]+)/i;

const entries: readonly (readonly [EntryKind, RegExp])[] = [
  ['change', /^Deposit \(/i],
  ['fee', /^(Deposit Fee|(Unused|Used) Margin Funding (Charge|Fee)|Claiming fee)/i],
  ['interest', /^((Adjustment )?Margin Funding Payment|Interest Payment)/i],
  ['stakingReward', /^Staking (Payments?|Rewards?)/i],
  ['reward', /^(Earned fees from user|Affiliate Rebate|Trading rebate)/i],
  ['airdrop', /\b(airdrop|distribution)\b/i],
  ['fork', /\bfork\b/i],
  ['result', /^(Position\b|Settlement\b|Funding Event\b)/i],
];

const number = (text = ''): string => String(readAmount(text) ?? text);

/** The meaning of a ledger line, without its wallet at the end. Undefined for unknown words. */
export function readDescription(text: string): Description | undefined {
  const words = text.trim().replace(WALLET, '');
  const trade = TRADE.exec(words);
  if (trade)
    return {
      kind: 'trade',
      key: `${number(trade[1])} ${trade[2]?.toUpperCase()} ${number(trade[4])}`,
    };
  const fee = TRADE_FEE.exec(words);
  if (fee && !/^Trading rebate/i.test(words))
    return {
      kind: 'tradeFee',
      key: `${number(fee[1])} ${fee[2]?.toUpperCase()} ${number(fee[4])}`,
    };
  if (/^Transfer of /i.test(words)) return { kind: 'inside' };
  const id = /#(\d+)/.exec(words)?.[1] ?? '';
  if (/^Cancell?ed withdrawal/i.test(words)) return { kind: 'canceled', number: id };
  if (/Withdrawal fee/i.test(words)) return { kind: 'withdrawalFee', number: id };
  if (/\bWithdrawal #/i.test(words)) return { kind: 'withdrawal', number: id };
  const found = entries.find(([, pattern]) => pattern.test(words));
  return found && { kind: 'entry', meaning: found[0] };
}
