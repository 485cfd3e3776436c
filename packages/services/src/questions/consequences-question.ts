import type { FilledMessage } from '@lotbook/messages/fill';
import { reading, type Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  count,
  makeEmptyTotals,
  type OutcomeTotals,
  type YearSums,
} from '@lotbook/db/stores/outcome-totals';
import { readDismissedAmong, makeIssuePart } from '@lotbook/db/stores/issues';
import { loadStoredAnswers } from '@lotbook/db/stores/prices';
import { readSealedYears } from '@lotbook/db/stores/sealed-years';
import { loadStoredTotals } from '@lotbook/db/stores/totals';
import { isResidue, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { computeNoting, type Book } from '@lotbook/engine/compute';
import { deferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import { taxYears } from '@lotbook/law/tax-year';
import type { Issue, IssueCode } from '@lotbook/model/issue';
import { answerBook, getFirst } from '@lotbook/model/price-book';
import type { PriceNeed } from '@lotbook/model/price';
import type { TaxResult } from '@lotbook/model/result';
import type { InputsSince } from '../computing/account-inputs.ts';
import { getBasis, type AccountLedger } from '../computing/account-ledger.ts';
import type { AnsweredPrice } from '../computing/answered-prices.ts';
import { toQuestionKey } from '../computing/price-questions.ts';
import { isCurrent, loadWholeBook } from '../computing/whole-book.ts';
import { tryInputs, type TriedAct } from './dry-run-action.ts';
import type { Actor, Services } from '../services.ts';
import { getDifferences, type Differences } from './compare-question.ts';

export interface ConsequencesRequest {
  readonly actor: Actor;
  readonly act: TriedAct;
}

/** The totals of a tax year. */
export interface YearSaid {
  readonly year: number;
  readonly gain: Money;
  readonly shortTermGain: Money;
  readonly longTermGain: Money;
  readonly income: Money;
}

/** A change in a year's return other than gain and income, and its amount. */
export interface YearMove {
  readonly year: number;
  readonly what: 'proceeds' | 'costBasis' | 'gifts' | 'donations' | 'expenses';
  readonly by: Money;
}

/** Issues of one kind that an action would open, and those that it would settle. */
export interface IssuesTurned {
  readonly code: IssueCode;
  readonly opened: number;
  readonly settled: number;
}

/** How an action would change the figures. */
export interface Consequences extends Differences {
  /** The years whose gain or income would change, even if only by rounding, with their current totals. */
  readonly now: readonly YearSaid[];
  /** The same years after the action. */
  readonly other: readonly YearSaid[];
  /** Other changes in their returns and in those of other years. */
  readonly besides: readonly YearMove[];
  /** The years with any change beyond rounding whose return was filed and sealed. */
  readonly sealed: readonly number[];
  /** Change in the cost of current holdings. */
  readonly heldBasis: Money;
  readonly issues: readonly IssuesTurned[];
  /** Number of prices that are needed but not stored: figures that depend on them are not included. */
  readonly unpriced: number;
  /** Why some of the selected transactions wouldn't change, as text; absent if all would. */
  readonly stays?: FilledMessage | undefined;
}

/** Dry run of an action on the account's figures; stores nothing. Uses the resident ledger if it can follow the change, else computes everything twice. */
export async function computeConsequences(
  services: Services,
  account: Account,
  { actor, act }: ConsequencesRequest,
  resident: AccountLedger | undefined,
): Promise<Consequences> {
  const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    reading(services.database, { accountId: account.id }, work);
  const ledger =
    resident && (await read((db) => isCurrent(db, account.id, resident))) ? resident : undefined;
  const answersTo = (needs: readonly PriceNeed[]) => read((db) => readStoredAnswers(db, needs));
  const whole = ledger ? undefined : await read((db) => loadWholeBook(db, account.id, undefined));
  const { since, stays } = await tryInputs(
    services,
    actor,
    account.id,
    act,
    (ledger ?? whole!).state,
  );
  const dryRun = await ledger?.tried(since, answersTo);
  const before = await read(async (db) => ({
    totals: await loadStoredTotals(db, account.id, taxYears[since.settings.jurisdiction].of),
    sealed: await readSealedYears(db, account.id),
  }));
  const compareResults = async (
    now: ComparedResult,
    after: ComparedResult,
    more: Pick<Consequences, 'heldBasis' | 'unpriced'>,
  ): Promise<Consequences> => {
    const changed = listTurned(now, after);
    const dismissed = await read((db) =>
      readDismissedAmong(db, account.id, [
        ...new Set(changed.map(({ transactionId }) => transactionId)),
      ]),
    );
    return {
      ...toConsequences(now, after, before, more),
      issues: countTurnedIssues(changed, dismissed),
      ...(stays !== undefined && { stays }),
    };
  };
  if (dryRun) return compareResults(gatherResults(dryRun.now), gatherResults(dryRun.other), dryRun);
  const book = whole ?? ledger!.book();
  const now = computeNoting(book);
  const then = await computeWithAnswers(applyInputs(book, since), answersTo);
  const alreadyMissing = new Set(now.needs.map(toQuestionKey));
  const unpriced = then.needs.filter((need) => !alreadyMissing.has(toQuestionKey(need))).length;
  const [present, other] = [
    deferLosses(now.result, book.settings),
    deferLosses(then.result, book.settings),
  ];
  return compareResults(present, other, {
    heldBasis: subtract(getBasis(other.lots), getBasis(present.lots)),
    unpriced,
  });
}

async function readStoredAnswers(
  db: Db,
  needs: readonly PriceNeed[],
): Promise<readonly AnsweredPrice[]> {
  return (await loadStoredAnswers(db, needs)).flatMap((answer) =>
    answer.price ? [{ need: answer, price: answer.price }] : [],
  );
}

function applyInputs(book: Book, { put, removed, lotChoices }: InputsSince): Book {
  const transactions = new Map(book.transactions.map((each) => [each.id, each]));
  for (const id of removed) transactions.delete(id);
  for (const transaction of put) transactions.set(transaction.id, transaction);
  return { ...book, transactions: [...transactions.values()], lotChoices };
}

async function computeWithAnswers(
  book: Book,
  answersTo: (needs: readonly PriceNeed[]) => Promise<readonly AnsweredPrice[]>,
) {
  const first = computeNoting(book);
  const answers = first.needs.length > 0 ? await answersTo(first.needs) : [];
  return answers.length > 0
    ? computeNoting({ ...book, prices: getFirst(book.prices, answerBook(answers)) })
    : first;
}

type ComparedResult = Pick<
  TaxResult,
  'disposals' | 'income' | 'gifts' | 'donations' | 'expenses' | 'issues'
>;

const gatherResults = (outcomes: readonly ComparedResult[]): ComparedResult => ({
  disposals: outcomes.flatMap(({ disposals }) => disposals),
  income: outcomes.flatMap(({ income }) => income),
  gifts: outcomes.flatMap(({ gifts }) => gifts),
  donations: outcomes.flatMap(({ donations }) => donations),
  expenses: outcomes.flatMap(({ expenses }) => expenses),
  issues: outcomes.flatMap(({ issues }) => issues),
});

interface Before {
  readonly totals: OutcomeTotals;
  readonly sealed: readonly number[];
}

function toConsequences(
  now: ComparedResult,
  after: ComparedResult,
  { totals, sealed }: Before,
  { heldBasis, unpriced }: Pick<Consequences, 'heldBasis' | 'unpriced'>,
): Omit<Consequences, 'issues' | 'stays'> {
  const change = makeEmptyTotals(totals.getTaxYear);
  count(change, now, -1);
  count(change, after, 1);
  const years = [...change.years.values()]
    .filter((each) => !getChanges(each).every((by) => by === 0n))
    .toSorted((a, b) => b.year - a.year);
  const besides = getOtherMoves(change, now, after);
  const beyondRounding = years.filter((each) => !getChanges(each).every(isResidue));
  const moved = new Set([...beyondRounding, ...besides].map(({ year }) => year));
  return {
    now: years.map(({ year }) => getStated(year, totals.years.get(year))),
    other: years.map((each) => getStated(each.year, totals.years.get(each.year), each)),
    besides,
    sealed: [...moved].filter((year) => sealed.includes(year)).toSorted((a, b) => b - a),
    heldBasis: isResidue(heldBasis) ? zeroMoney : heldBasis,
    ...getDifferences(now, after),
    unpriced,
  };
}

const getChanges = ({ short, long, termless, income }: YearSums): readonly bigint[] => [
  short.gain,
  long.gain,
  termless.gain,
  income,
];

/** The latest year first. */
function getOtherMoves(
  { years, getTaxYear }: OutcomeTotals,
  now: ComparedResult,
  after: ComparedResult,
): readonly YearMove[] {
  const moves = new Map<string, bigint>();
  const add = (year: number, what: YearMove['what'], by: bigint): void =>
    void moves.set(`${year} ${what}`, (moves.get(`${year} ${what}`) ?? 0n) + by);
  for (const { year, short, long, termless } of years.values()) {
    add(year, 'proceeds', short.proceeds + long.proceeds + termless.proceeds);
    add(year, 'costBasis', short.basis + long.basis + termless.basis);
  }
  for (const [said, times] of [[now, -1n] as const, [after, 1n] as const])
    for (const what of ['gifts', 'donations', 'expenses'] as const)
      for (const { on, value } of said[what]) add(getTaxYear(on), what, times * (value ?? 0n));
  return [...moves]
    .filter(([, by]) => !isResidue(by))
    .map(([key, by]): YearMove => {
      const [year, what] = key.split(' ') as [string, YearMove['what']];
      return { year: Number(year), what, by: by as Money };
    })
    .toSorted((a, b) => b.year - a.year);
}

function getStated(year: number, ...sums: readonly (YearSums | undefined)[]): YearSaid {
  const sumBy = (of: (each: YearSums) => bigint) =>
    sums.reduce((sum, each) => sum + (each ? of(each) : 0n), 0n) as Money;
  return {
    year,
    gain: sumBy(({ short, long, termless }) => short.gain + long.gain + termless.gain),
    shortTermGain: sumBy(({ short }) => short.gain),
    longTermGain: sumBy(({ long }) => long.gain),
    income: sumBy(({ income }) => income),
  };
}

interface Turned extends Pick<Issue, 'code' | 'transactionId' | 'asset'> {
  readonly how: 'opened' | 'settled';
}

/** The issues that there are either way alone. */
function listTurned(now: ComparedResult, after: ComparedResult): readonly Turned[] {
  const keyed = ({ issues }: ComparedResult) =>
    new Map(issues.map((each) => [`${each.code} ${each.transactionId} ${each.asset}`, each]));
  const [present, coming] = [keyed(now), keyed(after)];
  return [
    ...[...coming].flatMap(([key, issue]) =>
      present.has(key) ? [] : [{ ...issue, how: 'opened' as const }],
    ),
    ...[...present].flatMap(([key, issue]) =>
      coming.has(key) ? [] : [{ ...issue, how: 'settled' as const }],
    ),
  ];
}

/** A dismissed issue is not open, neither before nor after. */
function countTurnedIssues(
  changed: readonly Turned[],
  dismissed: ReadonlySet<string>,
): readonly IssuesTurned[] {
  const counts = new Map<IssueCode, { opened: number; settled: number }>();
  const of = (code: IssueCode) =>
    counts.get(code) ?? counts.set(code, { opened: 0, settled: 0 }).get(code)!;
  for (const { code, transactionId, asset, how } of changed)
    if (!dismissed.has(`${transactionId} ${makeIssuePart(code, asset)}`)) of(code)[how] += 1;
  return [...counts].map(([code, each]) => ({ code, ...each }));
}
