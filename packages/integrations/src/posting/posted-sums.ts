import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import { add, negate, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { isInBooks, isSum, toBaseKey } from './group-keys.ts';
import type { DesiredEntry, Hold, PostedEntry } from './posted-entry.ts';

/** The sums in the books, and the entries of the journal that each consists of. */
export class PostedSums {
  readonly #rows: ReadonlyMap<string, readonly PostedEntry[]>;
  /** The keys and transactions of their entries; undefined if they are unknown. */
  readonly #members: ReadonlyMap<string, ReadonlySet<string> | undefined>;

  constructor(posted: readonly PostedEntry[]) {
    const rows = posted.filter(
      (row) => isInBooks(row) && isSum(row.key) && row.remoteId !== undefined,
    );
    this.#rows = Map.groupBy(rows, ({ key }) => toBaseKey(key));
    this.#members = new Map(
      [...this.#rows].map(([key, parts]) => {
        const members = parts.find((each) => each.key === key)?.members;
        return [key, members && new Set(members.flatMap((each) => [each, toTransaction(each)]))];
      }),
    );
  }

  /** Whether an entry, or another one of its transaction, is part of a posted sum. Of what is unknown, everything may be. */
  includes(sum: string, entry: string): boolean {
    if (!this.#members.has(sum)) return false;
    const members = this.#members.get(sum);
    return members === undefined || members.has(entry) || members.has(toTransaction(entry));
  }

  /**
   * The sums that blocked entries are part of, unless someone decided to post them without.
   * @param sums the keys of the sums that these entries could be part of, for those of which it is unknown
   */
  findKept(blocked: readonly string[], sums: ReadonlySet<string>): ReadonlySet<string> {
    const keys = new Set(blocked.flatMap((each) => [each, toTransaction(each)]));
    return new Set(
      [...this.#members].flatMap(([sum, members]) => {
        const isKept = members ? !members.isDisjointFrom(keys) : sums.has(sum);
        return isKept && !this.#isDecided(sum) ? [sum] : [];
      }),
    );
  }

  /** The entries of these sums, each with its sum. */
  mapMembers(sums: ReadonlySet<string>): ReadonlyMap<string, string> {
    return new Map(
      [...sums].flatMap((sum) => [...(this.#members.get(sum) ?? [])].map((key) => [key, sum])),
    );
  }

  #isDecided(sum: string): boolean {
    const rows = this.#rows.get(sum) ?? [];
    return rows.some(({ overwrite, state }) => overwrite && state === 'posted');
  }

  /** The changes that a posted sum waits with; undefined if there are none. `whole`: how it would be posted with its blocked entries. */
  holdChanges(sum: string, whole: readonly DesiredEntry[], blocked: number): Hold | undefined {
    const rows = this.#rows.get(sum) ?? [];
    const known = new Set(rows.map(({ digest }) => digest));
    const [first] = rows;
    if (!first) return undefined;
    if (whole.length === known.size && whole.every(({ digest }) => known.has(digest)))
      return undefined;
    const lines = subtractLines(whole, rows);
    return {
      key: sum,
      date: whole[0]?.date ?? first.date,
      state: 'blocked',
      reason: 'waits_for_blocked',
      message: toStoredText(fill(texts.sumWaits, { count: blocked })),
      value: lines.reduce(
        (total, { amount }) => (amount > 0n ? add(total, amount) : total),
        zeroMoney,
      ),
      lines,
    };
  }
}

type Lines = readonly Pick<DesiredEntry, 'lines'>[];

/** What a sum would change in each account. */
function subtractLines(wanted: Lines, posted: Lines): Hold['lines'] {
  const sums = new Map<string, Money>();
  const put = (accountId: string, amount: Money): void =>
    void sums.set(accountId, add(sums.get(accountId) ?? zeroMoney, amount));
  for (const { lines } of wanted) for (const { accountId, amount } of lines) put(accountId, amount);
  for (const { lines } of posted)
    for (const { accountId, amount } of lines) put(accountId, negate(amount));
  return [...sums].flatMap(([accountId, amount]) =>
    accountId === '' || amount === 0n ? [] : [{ accountId, amount }],
  );
}

/** `tx:<id>:` of the entries of a transaction, which may change their kinds; else the key. */
const toTransaction = (key: string): string => /^tx:[^:]+:/.exec(key)?.[0] ?? key;
