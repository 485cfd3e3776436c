import type { Category } from '@lotbook/model/category';
import type { AssetId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { isFiat } from '@lotbook/model/fiat';
import { naturalCompare } from '../natural.ts';
import { defaultCategory } from './default-category.ts';
import type { Treatments } from './treatments.ts';

/** Answers that hold for a whole position, so that what went in without a gain also comes out without one. */
const lasting = ['lp', 'receiptToken', 'loanOut'] as const;

/**
 * Lays the answers that were chosen when a DeFi position was opened, or last added to, over what is taken out of it later. A transaction with an
 * answer of its own keeps that. Gives the same list where no transaction has answers of its own.
 */
export function withPositionTreatments(transactions: readonly Transaction[]): readonly Transaction[] {
  if (transactions.every((each) => each.treatments === undefined)) return transactions;
  const modes = new Map<string, Treatments>();
  const laid = new Map<Transaction, Transaction>();
  for (const transaction of transactions.toSorted(byTime)) {
    const opened = openedBy(transaction);
    if (opened !== undefined) modes.set(opened, lastingOf(transaction.treatments));
    const left = leftBy(transaction);
    const mode = left === undefined ? undefined : modes.get(left);
    if (mode && Object.keys(mode).length > 0) laid.set(transaction, { ...transaction, treatments: { ...mode, ...transaction.treatments } });
  }
  return transactions.map((each) => laid.get(each) ?? each);
}

/** True where an answer of a position can be given or hold. */
export const isOfPosition = (transaction: Transaction): boolean => openedBy(transaction) !== undefined || leftBy(transaction) !== undefined;

const byTime = (a: Transaction, b: Transaction): number =>
  a.at === b.at ? naturalCompare(a.externalId ?? a.id, b.externalId ?? b.id) || naturalCompare(a.id, b.id) : a.at < b.at ? -1 : 1;

const lastingOf = (own: Treatments | undefined): Treatments =>
  Object.fromEntries(lasting.flatMap((key) => (own?.[key] === undefined ? [] : [[key, own[key]]])));

/** Undefined for a type that nobody knows. */
const categoryOf = ({ category, type }: Transaction, side: 'in' | 'out'): Category | undefined =>
  category ?? (Object.hasOwn(defaultCategory, type) ? defaultCategory[type][side] : undefined);

/** What goes in, and the token that stands for it; a loan stands for itself. */
function openedBy(transaction: Transaction): string | undefined {
  const category = categoryOf(transaction, 'out');
  if (category === 'liquidityPoolDeposit_defi' || category === 'stakingDeposit_defi') return keyOf(transaction, 'in');
  return category === 'loanDisbursement_standard' ? keyOf(transaction, 'out') : undefined;
}

function leftBy(transaction: Transaction): string | undefined {
  const category = categoryOf(transaction, 'in');
  if (category === 'liquidityPoolWithdrawal_defi' || category === 'stakingWithdrawal_defi') return keyOf(transaction, 'out');
  return category === 'loanPayment_standard' ? keyOf(transaction, 'in') : undefined;
}

function keyOf({ position, movements }: Transaction, side: Movement['direction']): string | undefined {
  if (position !== undefined) return `named ${position}`;
  const token = movements.find(({ direction, asset }) => direction === side && !isFiat(asset));
  return token && tokenKey(token.source, token.asset);
}

const tokenKey = (source: string, asset: AssetId): string => `token ${asset} at ${source}`;
