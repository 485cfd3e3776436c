import { add, money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { wholeStakes, type WholeStake } from '@lotbook/db/stores/stake-parts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { IssueCode } from '@lotbook/model/issue';
import { issueName } from '@lotbook/model/issue-words';
import { several } from '@lotbook/model/several';
import { changeOfGain, endsOfCost, type Ends } from '@lotbook/model/stake';
import { placeOf } from '../accounts/place-of.ts';
import { readinessOf, spansOf, type YearKind } from '../issues/readiness.ts';
import { taxYearSpan } from '../issues/tax-year-span.ts';
import {
  changeWords,
  counted,
  isNothing,
  issueSentence,
  less,
  mostListed,
  nameOf,
  nothing,
  sentence,
  together,
} from './stake-sentences.ts';

/** One kind of issues, of the transactions of a year, or of all. */
export interface KindAsked {
  readonly code: IssueCode;
  readonly year: number | undefined;
}

/** By how much the gain may change because of one kind of issues: in the years of their transactions, and in others, when units are sold. What the review says of that kind. */
export async function explainStakeKind(
  db: Db,
  account: Account,
  { code, year }: KindAsked,
): Promise<Explanation> {
  const spans = year === undefined ? await spansOf(db, account) : [taxYearSpan(account, year)];
  const years = await readinessOf(db, account, new Date(0), year);
  const kinds = years
    .flatMap((each) => each.kinds)
    .filter((kind) => kind.code === code && kind.count > 0);
  const when =
    year === undefined ? 'of all years together' : `of ${placeOf(account).years.label(year)}`;
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
  if (count === 0)
    return {
      kind: 'issue',
      text: `${issueName(code)}: nothing of this kind is open ${when}.`,
      change: nothing,
      parts: [],
    };
  const own = together(kinds.map((kind) => endsOf(code, kind.low, kind.high)));
  const later = together(
    kinds.map((kind: YearKind) => endsOf(code, kind.laterLow, kind.laterHigh)),
  );
  const all = together([own, later]);
  const isKnown = kinds.some(({ low, laterLow }) => low !== null || laterLow !== null);
  const rows = await wholeStakes(db, account.id, { spans, code }, mostListed);
  const further = count - rows.length;
  const rest = less(all, together(rows.map((row) => together([ownOf(row), laterOf(row)]))));
  const head = isKnown ? all : undefined;
  const unknown = kinds.reduce((sum, { unstaked }) => sum + unstaked, 0);
  const words = isKnown
    ? `the gain ${changeWords(all, account)}${unknown > 0 ? `, not counting ${several(unknown, 'issue', 'issues')} with an unknown amount` : ''}`
    : 'how much hangs on it is not known yet';
  return sentence(head, `${issueName(code)}: ${counted(count)} ${when}; ${words}.`, [
    ...(isKnown
      ? [
          sentence(
            own,
            `In the year of their transactions, or of a sale in that same year: ${changeWords(own, account)}.`,
          ),
        ]
      : []),
    ...(isNothing(later)
      ? []
      : [
          sentence(
            later,
            `In other years, when the units are sold: ${changeWords(later, account)}.`,
          ),
        ]),
    sentence(head, 'Issue by issue, the most money first:', [
      ...rows.map((row) => issuePart(row, account)),
      ...(further > 0
        ? [
            sentence(
              rest,
              `${further.toLocaleString('en-US')} more: ${changeWords(rest, account)}.`,
            ),
          ]
        : []),
    ]),
  ]);
}

function issuePart(row: WholeStake, account: Account): Explanation {
  const [own, later] = [ownOf(row), laterOf(row)];
  return issueSentence(
    row,
    isUnknown(row) ? undefined : together([own, later]),
    `${nameOf(row, account)}: ${issueWords(row, { own, later, account })}.`,
  );
}

interface Parted {
  readonly own: Ends;
  readonly later: Ends;
  readonly account: Account;
}

/** Not how much hangs on it, and nothing of it was sold in its year. */
const isUnknown = ({ low, worth }: WholeStake): boolean => low === null && worth === null;

function issueWords(row: WholeStake, { own, later, account }: Parted): string {
  if (isUnknown(row)) return 'nobody can tell how much hangs on it';
  if (isNothing(later)) return changeWords(own, account);
  if (isNothing(own))
    return `${changeWords(later, account)}, in other years, when the units are sold`;
  return `${changeWords(own, account)} in the same year, and ${changeWords(later, account)} in others, when the units are sold`;
}

function endsOf(code: string, low: string | null, high: string | null): Ends {
  return changeOfGain(code, { low: money(low ?? '0'), high: money(high ?? '0') });
}

/** What counts in the year of the issue: its own money at once, and what was sold in that year. */
const ownOf = ({ code, low, high, whenSold, worth }: WholeStake): Ends => {
  const sold = soldOf(code, worth);
  const atOnce =
    whenSold || low === null || high === null ? nothing : { low: money(low), high: money(high) };
  return changeOfGain(code, { low: add(atOnce.low, sold.low), high: add(atOnce.high, sold.high) });
};

/** What counts in other years: of what counts when units are sold, what was not sold in the year in which they came. */
export function laterOf({ code, low, high, whenSold, worth }: WholeStake): Ends {
  if (!whenSold || low === null || high === null) return nothing;
  return changeOfGain(code, less({ low: money(low), high: money(high) }, soldOf(code, worth)));
}

const soldOf = (code: string, worth: string | null): Ends =>
  worth === null ? nothing : endsOfCost(code, money(worth));
