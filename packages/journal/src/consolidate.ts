import {
  add,
  mulDiv,
  negate,
  round,
  subtract,
  sum,
  zeroMoney,
  type Money,
} from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { EntityPair } from './pair-entity-transfers.ts';
import type { Role } from './roles.ts';

/** An account of an entity's chart. Entities have charts of their own: the same code, name and type are one row. */
export interface EntityAccount {
  readonly code: string;
  readonly name: string;
  readonly classification: string;
}

/** Debit balances are positive. */
export interface BalanceFigures {
  readonly opening: Money;
  readonly debit: Money;
  readonly credit: Money;
  readonly closing: Money;
}

export interface EntityBalance extends Omit<BalanceFigures, 'closing'> {
  readonly entity: string;
  readonly account: EntityAccount | undefined;
  /** Groups lines that no account is mapped to. */
  readonly role: Role;
}

/** A line that an entity posted to clearing for a transfer. */
export interface ClearingLine {
  readonly date: LocalDate;
  readonly account: EntityAccount | undefined;
  readonly role: Role;
  readonly debit: Money;
  readonly credit: Money;
}

/** A transfer between entities with what each of them posted to clearing, on any day. */
export interface ClearedPair extends EntityPair {
  readonly sentLines: readonly ClearingLine[];
  readonly receivedLines: readonly ClearingLine[];
}

export interface ConsolidationPeriod {
  /** Absent: from the first entry. */
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
}

/** `inTransit`: a side is posted after the period. `notInClearing`: a side isn't posted to clearing. */
export type PairState = 'eliminated' | 'inTransit' | 'notInClearing';

/** What the consolidation did with a pair. */
export interface ConsolidatedPair extends EntityPair {
  readonly state: PairState;
  /** The clearing balances that are eliminated: the sender's debit and the receiver's credit. */
  readonly sentAmount: Money;
  readonly receivedAmount: Money;
  /** The sender's amount less the receiver's. */
  readonly difference: Money;
}

export interface ConsolidatedRow {
  readonly key: string;
  readonly kind: 'account' | 'role' | 'difference';
  readonly account: EntityAccount | undefined;
  readonly role: Role | undefined;
  /** In the order of the entities. */
  readonly entities: readonly BalanceFigures[];
  readonly eliminations: BalanceFigures;
  readonly total: BalanceFigures;
}

export interface Consolidation {
  readonly rows: readonly ConsolidatedRow[];
  readonly pairs: readonly ConsolidatedPair[];
}

/**
 * Adds up the trial balances of several entities in one currency. What both sides of a transfer between them posted to clearing is eliminated on the day of the
 * later side; if they posted different amounts, the difference is a row of its own. Every column balances as far as the entities' books do.
 * @param decimals those of the currency: eliminated amounts are rounded to them
 */
export function consolidate({
  entities,
  balances,
  pairs,
  period,
  decimals,
}: {
  readonly entities: readonly string[];
  readonly balances: readonly EntityBalance[];
  readonly pairs: readonly ClearedPair[];
  readonly period: ConsolidationPeriod;
  readonly decimals: number;
}): Consolidation {
  const rows = new Rows(entities);
  for (const balance of balances) rows.addBalance(balance);
  const done: ConsolidatedPair[] = [];
  for (const pair of pairs) {
    const elimination = eliminate(pair, period, decimals);
    if (!elimination) continue;
    const { lines, ...outcome } = elimination;
    for (const line of lines) rows.addElimination(line, period);
    done.push(outcome);
  }
  return { rows: rows.list(), pairs: done };
}

/** A line of the eliminations. Without a role, it is a difference between two entities. */
interface EliminationLine {
  readonly date: LocalDate;
  readonly account: EntityAccount | undefined;
  readonly role: Role | undefined;
  /** Debits are positive. */
  readonly amount: Money;
}

/** The eliminations of a pair; undefined if both sides are after the period. */
function eliminate(
  pair: ClearedPair,
  { to }: ConsolidationPeriod,
  decimals: number,
): (ConsolidatedPair & { readonly lines: readonly EliminationLine[] }) | undefined {
  const { sentLines, receivedLines, sent, received, reason } = pair;
  const nothing = (state: PairState) => ({
    sent,
    received,
    reason,
    state,
    sentAmount: zeroMoney,
    receivedAmount: zeroMoney,
    difference: zeroMoney,
    lines: [],
  });
  const firstDays = [sentLines, receivedLines].map(findFirstDay);
  const [sentOn, receivedOn] = firstDays;
  const isLater = (day: LocalDate | undefined): boolean =>
    to !== undefined && day !== undefined && day > to;
  if (firstDays.every((day) => day === undefined || isLater(day))) return undefined;
  if (sentOn === undefined || receivedOn === undefined) return nothing('notInClearing');
  if (firstDays.some(isLater)) return nothing('inTransit');
  const pairedOn = sentOn > receivedOn ? sentOn : receivedOn;
  const toElimination = (line: ClearingLine, amount: Money): EliminationLine => ({
    date: line.date > pairedOn ? line.date : pairedOn,
    account: line.account,
    role: line.role,
    amount: negate(amount),
  });
  const isInTime = ({ date }: ClearingLine): boolean => to === undefined || date <= to;
  // What didn't arrive stays in the sender's clearing account.
  const toArrived = (amount: Money): Money =>
    round(mulDiv(amount, received.quantity, sent.quantity, 'halfUp') as Money, decimals, 'halfUp');
  const fromSender = sentLines
    .filter(isInTime)
    .map((line) => toElimination(line, toArrived(getNet(line))));
  const fromReceiver = receivedLines
    .filter(isInTime)
    .map((line) => toElimination(line, getNet(line)));
  const sentAmount = negate(sum(fromSender.map(({ amount }) => amount)));
  const receivedAmount = sum(fromReceiver.map(({ amount }) => amount));
  const lines = [...fromSender, ...fromReceiver];
  return {
    sent,
    received,
    reason,
    state: 'eliminated',
    sentAmount,
    receivedAmount,
    difference: subtract(sentAmount, receivedAmount),
    lines: [...lines, ...balanceEachDay(lines)],
  };
}

const getNet = ({ debit, credit }: ClearingLine): Money => subtract(debit, credit);

const findFirstDay = (lines: readonly ClearingLine[]): LocalDate | undefined =>
  lines.reduce<LocalDate | undefined>(
    (first, { date }) => (first === undefined || date < first ? date : first),
    undefined,
  );

/** What the two sides don't agree on, so that the eliminations of every day balance. */
const balanceEachDay = (lines: readonly EliminationLine[]): readonly EliminationLine[] =>
  [...Map.groupBy(lines, ({ date }) => date)].flatMap(([date, some]) => {
    const rest = sum(some.map(({ amount }) => amount));
    return rest === 0n ? [] : [{ date, account: undefined, role: undefined, amount: negate(rest) }];
  });

interface Sums {
  opening: Money;
  debit: Money;
  credit: Money;
}

const makeSums = (): Sums => ({ opening: zeroMoney, debit: zeroMoney, credit: zeroMoney });

interface Row {
  readonly account: EntityAccount | undefined;
  readonly role: Role | undefined;
  readonly entities: readonly Sums[];
  readonly eliminations: Sums;
}

class Rows {
  readonly #rows = new Map<string, Row>();
  readonly #places: ReadonlyMap<string, number>;

  constructor(entities: readonly string[]) {
    this.#places = new Map(entities.map((entity, index) => [entity, index]));
  }

  addBalance({ entity, account, role, ...figures }: EntityBalance): void {
    const place = this.#places.get(entity);
    const sums = place === undefined ? undefined : this.#find(account, role).entities[place];
    if (sums) addTo(sums, figures);
  }

  addElimination(
    { date, account, role, amount }: EliminationLine,
    { from }: ConsolidationPeriod,
  ): void {
    const { eliminations } = this.#find(account, role);
    if (from !== undefined && date < from) addTo(eliminations, { ...makeSums(), opening: amount });
    else if (amount > 0n) addTo(eliminations, { ...makeSums(), debit: amount });
    else addTo(eliminations, { ...makeSums(), credit: negate(amount) });
  }

  list(): readonly ConsolidatedRow[] {
    return [...this.#rows].map(([key, row]) => toConsolidatedRow(key, row)).toSorted(compareRows);
  }

  #find(account: EntityAccount | undefined, role: Role | undefined): Row {
    const key = account
      ? ['account', account.code, account.name, account.classification].join('\n')
      : role === undefined
        ? 'difference'
        : `role\n${role}`;
    const found = this.#rows.get(key);
    if (found) return found;
    const row: Row = {
      account,
      role: account ? undefined : role,
      entities: Array.from({ length: this.#places.size }, makeSums),
      eliminations: makeSums(),
    };
    this.#rows.set(key, row);
    return row;
  }
}

function addTo(sums: Sums, more: Readonly<Sums>): void {
  sums.opening = add(sums.opening, more.opening);
  sums.debit = add(sums.debit, more.debit);
  sums.credit = add(sums.credit, more.credit);
}

const toFigures = ({ opening, debit, credit }: Sums): BalanceFigures => ({
  opening,
  debit,
  credit,
  closing: subtract(add(opening, debit), credit),
});

function toConsolidatedRow(key: string, row: Row): ConsolidatedRow {
  const total = makeSums();
  for (const sums of [...row.entities, row.eliminations]) addTo(total, sums);
  return {
    key,
    kind: row.account ? 'account' : row.role === undefined ? 'difference' : 'role',
    account: row.account,
    role: row.role,
    entities: row.entities.map(toFigures),
    eliminations: toFigures(row.eliminations),
    total: toFigures(total),
  };
}

const kindOrder = ['role', 'account', 'difference'] as const;

/** Lines without an account first, then accounts by code, the differences last. */
const compareRows = (a: ConsolidatedRow, b: ConsolidatedRow): number =>
  kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
  (a.account?.code ?? '').localeCompare(b.account?.code ?? '', 'en', { numeric: true }) ||
  (a.key < b.key ? -1 : 1);
