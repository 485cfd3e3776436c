import type { Category } from '@lotbook/model/category';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { isFiat } from '@lotbook/model/fiat';
import { naturalCompare } from '../natural.ts';
import { isSame } from '../is-same.ts';
import { defaultCategory } from '@lotbook/model/default-category';
import type { Treatments } from './treatments.ts';

/** Answers that hold for a whole position, so that what went in without a gain also comes out without one. */
const lasting = ['lp', 'receiptToken', 'loanOut'] as const;

/**
 * Lays the answers that were chosen when a DeFi position was opened, or last answered anew, over what is added to it and taken out of it later. What is added
 * may have an answer of its own, which then holds for the position; what is taken out goes by how it went in. Gives the same list where no transaction has
 * answers of its own.
 */
export function withPositionTreatments(
  transactions: readonly Transaction[],
): readonly Transaction[] {
  if (transactions.every((each) => each.treatments === undefined)) return transactions;
  const modes = new Map<string, Treatments>();
  const laid = new Map<Transaction, Transaction>();
  for (const transaction of transactions.toSorted(byTime)) {
    const opened = openedBy(transaction);
    const left = leftBy(transaction);
    if (opened) {
      const mode = { ...getMode(modes, opened), ...getLasting(transaction.treatments) };
      for (const key of opened) modes.set(key, mode);
      lay(laid, transaction, { ...transaction.treatments, ...mode });
    } else if (left) {
      const mode = getMode(modes, left);
      if (mode) lay(laid, transaction, { ...withoutLasting(transaction.treatments), ...mode });
    }
  }
  return transactions.map((each) => laid.get(each) ?? each);
}

type Keys = readonly string[];

/** How what went in counted: at the very place of its token, else wherever that token was received last, since it can be moved. Undefined where the book has not got it. */
const getMode = (modes: ReadonlyMap<string, Treatments>, keys: Keys): Treatments | undefined =>
  keys.map((key) => modes.get(key)).find((mode) => mode !== undefined);

function lay(
  laid: Map<Transaction, Transaction>,
  transaction: Transaction,
  treatments: Treatments,
): void {
  if (!isSame(treatments, transaction.treatments ?? {}))
    laid.set(transaction, { ...transaction, treatments });
}

/** True for what is taken out of a position: it goes by how that was opened, where the book has it. */
export const closesPosition = (transaction: Transaction): boolean =>
  leftBy(transaction) !== undefined;

/** True where an answer of a position can be given or hold. */
export const isOfPosition = (transaction: Transaction): boolean =>
  openedBy(transaction) !== undefined || leftBy(transaction) !== undefined;

const byTime = (a: Transaction, b: Transaction): number =>
  a.at === b.at
    ? naturalCompare(a.externalId ?? a.id, b.externalId ?? b.id) || naturalCompare(a.id, b.id)
    : a.at < b.at
      ? -1
      : 1;

const withoutLasting = (own: Treatments | undefined): Treatments =>
  Object.fromEntries(
    Object.entries(own ?? {}).filter(([key]) => !(lasting as readonly string[]).includes(key)),
  );

const getLasting = (own: Treatments | undefined): Treatments =>
  Object.fromEntries(lasting.flatMap((key) => (own?.[key] === undefined ? [] : [[key, own[key]]])));

/** Undefined for a type that nobody knows. */
const getCategory = ({ category, type }: Transaction, side: 'in' | 'out'): Category | undefined =>
  category ?? (Object.hasOwn(defaultCategory, type) ? defaultCategory[type][side] : undefined);

/** What goes in, and the token that stands for it; a loan stands for itself. */
function openedBy(transaction: Transaction): Keys | undefined {
  const category = getCategory(transaction, 'out');
  if (category === 'liquidityPoolDeposit_defi' || category === 'stakingDeposit_defi')
    return keyOf(transaction, 'in');
  return category === 'loanDisbursement_standard' ? keyOf(transaction, 'out') : undefined;
}

function leftBy(transaction: Transaction): Keys | undefined {
  const category = getCategory(transaction, 'in');
  if (category === 'liquidityPoolWithdrawal_defi' || category === 'stakingWithdrawal_defi')
    return keyOf(transaction, 'out');
  return category === 'loanPayment_standard' ? keyOf(transaction, 'in') : undefined;
}

/** The narrowest first. */
function keyOf(
  { position, movements }: Transaction,
  side: Movement['direction'],
): Keys | undefined {
  if (position !== undefined) return [`named ${position}`];
  const token = movements.find(({ direction, asset }) => direction === side && !isFiat(asset));
  return token && [`token ${token.asset} at ${token.source}`, `token ${token.asset}`];
}
