import type { Category } from '@lotbook/model/category';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { isFiat } from '@lotbook/model/fiat';
import { compareNaturally } from '../natural.ts';
import { isSame } from '../is-same.ts';
import { defaultCategory } from '@lotbook/model/default-category';
import type { Treatments } from './treatments.ts';

/** Answers that hold for a whole position, so that what went in without a gain also comes out without one. */
const lasting = ['lp', 'receiptToken', 'loanOut'] as const;

/**
 * Applies the answers given when a DeFi position was opened, or last changed, to later additions
 * and withdrawals. An addition may have its own answer, which then holds for the position; a
 * withdrawal follows how its units were added. Returns the same list if no transaction has its own
 * answers.
 */
export function addPositionTreatments(
  transactions: readonly Transaction[],
): readonly Transaction[] {
  if (transactions.every((each) => each.treatments === undefined)) return transactions;
  const modes = new Map<string, Treatments>();
  const answered = new Map<Transaction, Transaction>();
  for (const transaction of transactions.toSorted(compareTimes)) {
    const opened = getOpenedKeys(transaction);
    const left = getLeftKeys(transaction);
    if (opened) {
      const mode = { ...getMode(modes, opened), ...getLasting(transaction.treatments) };
      for (const key of opened) modes.set(key, mode);
      applyAnswers(answered, transaction, { ...transaction.treatments, ...mode });
    } else if (left) {
      const mode = getMode(modes, left);
      if (mode)
        applyAnswers(answered, transaction, {
          ...dropLastingTreatments(transaction.treatments),
          ...mode,
        });
    }
  }
  return transactions.map((each) => answered.get(each) ?? each);
}

type Keys = readonly string[];

/**
 * How the deposit was treated: at the place of its token, else where that token was last received,
 * since it can be moved. Undefined if the book doesn't contain it.
 */
const getMode = (modes: ReadonlyMap<string, Treatments>, keys: Keys): Treatments | undefined =>
  keys.map((key) => modes.get(key)).find((mode) => mode !== undefined);

function applyAnswers(
  answered: Map<Transaction, Transaction>,
  transaction: Transaction,
  treatments: Treatments,
): void {
  if (!isSame(treatments, transaction.treatments ?? {}))
    answered.set(transaction, { ...transaction, treatments });
}

/** True for what is taken out of a position: it goes by how that was opened, where the book has it. */
export const closesPosition = (transaction: Transaction): boolean =>
  getLeftKeys(transaction) !== undefined;

/** True where an answer of a position can be given or hold. */
export const isOfPosition = (transaction: Transaction): boolean =>
  getOpenedKeys(transaction) !== undefined || getLeftKeys(transaction) !== undefined;

const compareTimes = (a: Transaction, b: Transaction): number =>
  a.at === b.at
    ? compareNaturally(a.externalId ?? a.id, b.externalId ?? b.id) || compareNaturally(a.id, b.id)
    : a.at < b.at
      ? -1
      : 1;

const dropLastingTreatments = (own: Treatments | undefined): Treatments =>
  Object.fromEntries(
    Object.entries(own ?? {}).filter(([key]) => !(lasting as readonly string[]).includes(key)),
  );

const getLasting = (own: Treatments | undefined): Treatments =>
  Object.fromEntries(lasting.flatMap((key) => (own?.[key] === undefined ? [] : [[key, own[key]]])));

/** Undefined for an unknown type. */
const getCategory = ({ category, type }: Transaction, side: 'in' | 'out'): Category | undefined =>
  category ?? (Object.hasOwn(defaultCategory, type) ? defaultCategory[type][side] : undefined);

/** The deposited asset and the token that represents it; a loan represents itself. */
function getOpenedKeys(transaction: Transaction): Keys | undefined {
  const category = getCategory(transaction, 'out');
  if (category === 'liquidityPoolDeposit_defi' || category === 'stakingDeposit_defi')
    return toKey(transaction, 'in');
  return category === 'loanDisbursement_standard' ? toKey(transaction, 'out') : undefined;
}

function getLeftKeys(transaction: Transaction): Keys | undefined {
  const category = getCategory(transaction, 'in');
  if (category === 'liquidityPoolWithdrawal_defi' || category === 'stakingWithdrawal_defi')
    return toKey(transaction, 'out');
  return category === 'loanPayment_standard' ? toKey(transaction, 'in') : undefined;
}

/** The narrowest first. */
function toKey(
  { position, movements }: Transaction,
  side: Movement['direction'],
): Keys | undefined {
  if (position !== undefined) return [`named ${position}`];
  const token = movements.find(({ direction, asset }) => direction === side && !isFiat(asset));
  return token && [`token ${token.asset} at ${token.source}`, `token ${token.asset}`];
}
