import { formatMoney, type Money } from '@lotbook/decimal/decimal';
import { getExchangeKind } from '@lotbook/engine/effects/exchange-kind';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { defaultCategory } from '@lotbook/model/default-category';
import { isFiat } from '@lotbook/model/fiat';
import type { TaxEntry, TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { formatCount, type Check } from './check.ts';

const trades: ReadonlySet<Transaction['type']> = new Set(['buy', 'sell', 'crypto-crypto', 'swap']);

/**
 * In each trade, money paid and proceeds of units given equal money received, the basis of units
 * received and deducted expenses: no stated value adds basis or a gain that no one paid.
 * `transactions`: those that count.
 */
export function checkPayments(
  { entries, expenses }: TaxResult,
  transactions: readonly Transaction[],
  { currency, jurisdiction, treatments }: TaxSettings,
): Check {
  const entriesIn = Map.groupBy(entries, ({ transactionId }) => transactionId);
  const expensesIn = Map.groupBy(expenses, ({ transactionId }) => transactionId);
  const faults: string[] = [];
  let looked = 0;
  const compare = ({ id }: Transaction, given: bigint, received: bigint): void => {
    if (given !== received)
      faults.push(
        renderInEnglish(
          fill(texts.paymentDiffers, { id, given: cents(given), received: cents(received) }),
        ),
      );
  };
  for (const transaction of transactions) {
    const units = entriesIn.get(transaction.id)?.filter(({ asset }) => !isFiat(asset)) ?? [];
    if (!isJudged(transaction) || getExchangeKind(transaction, treatments) !== undefined) continue;
    const money = transaction.movements.filter(({ asset }) => isFiat(asset));
    if (money.some(({ asset }) => String(asset) !== currency)) continue;
    if (units.length === 0 || !units.every(isValued)) continue;
    // In the UK, what is received counts for units given, and what is given for units received; their values may differ (TCGA 1992, s17 and s38).
    if (jurisdiction === 'UK' && isSwap(units)) {
      // Money and costs are divided among the two sides, which needs the rules themselves.
      const isPlainSwap = transaction.movements.length === units.length && money.length === 0;
      if (!isPlainSwap || units.some(({ side }) => side === 'fee')) continue;
      const outs = units.filter(({ side }) => side === 'outgoing');
      const ins = units.filter(({ side }) => side === 'incoming');
      if (units.some(({ value }) => value === undefined)) continue;
      looked += 1;
      compare(transaction, sum(outs, getProceeds), sum(ins, getValue));
      compare(transaction, sum(outs, getValue), sum(ins, getBasis));
      continue;
    }
    looked += 1;
    const given = sum(units, getProceeds);
    const received = sum(units, (each) => (each.side === 'incoming' ? getBasis(each) : 0n));
    const paid = sum(money, (each) => (each.direction === 'in' ? 0n : each.quantity));
    const got = sum(money, (each) => (each.direction === 'in' ? each.quantity : 0n));
    const deducted = sum(expensesIn.get(transaction.id) ?? [], ({ value }) => value);
    compare(transaction, paid + given, got + received + deducted);
  }
  return {
    label: renderInEnglish(fill(texts.verifyPayments)),
    looked: formatCount(looked, 'trade', 'trades'),
    faults,
  };
}

/** Trades that only their own sides value: no category that makes them anything else, no stated or decided basis, nothing withheld. */
const isJudged = (transaction: Transaction): boolean =>
  trades.has(transaction.type) &&
  hasUsualCategory(transaction) &&
  transaction.movements.every(isPlain) &&
  ['in', 'out'].every((side) => transaction.movements.some(({ direction }) => direction === side));

/** Exports name the category of every row, so most trades have the one of their type. */
const hasUsualCategory = ({ type, category }: Transaction): boolean =>
  category === undefined || Object.values(defaultCategory[type]).includes(category);

const isPlain = ({ quantity, basis, decided, assigned }: Movement): boolean =>
  quantity > 0n && basis === undefined && decided === undefined && assigned === undefined;

/** Units given have proceeds, and units received a basis, unless their price is missing. */
const isValued = ({ side, proceeds, costBasis, matchedWith }: TaxEntry): boolean =>
  matchedWith === undefined && (side === 'incoming' ? costBasis : proceeds) !== undefined;

const isSwap = (units: readonly TaxEntry[]): boolean =>
  ['incoming', 'outgoing'].every((side) => units.some((each) => each.side === side));

const getProceeds = ({ proceeds }: TaxEntry): bigint => proceeds ?? 0n;
const getBasis = ({ costBasis }: TaxEntry): bigint => costBasis ?? 0n;
const getValue = ({ value }: TaxEntry): bigint => value ?? 0n;

const sum = <T>(list: readonly T[], pick: (each: T) => bigint): bigint =>
  list.reduce((total, each) => total + pick(each), 0n);

const cents = (amount: bigint): string => formatMoney(amount as Money);
