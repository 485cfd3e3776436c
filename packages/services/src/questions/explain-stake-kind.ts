import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import { add, money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { loadWholeStakes, type WholeStake } from '@lotbook/db/stores/stake-parts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { IssueCode } from '@lotbook/model/issue';
import { getIssueName } from '@lotbook/model/issue-name';
import { getGainChange, getCostRange, type Ends } from '@lotbook/model/stake';
import { getPlace } from '../base/jurisdiction.ts';
import { loadReadiness, getSpans, type YearKind } from '../issues/readiness.ts';
import { getTaxYearSpan } from '../base/tax-year-span.ts';
import {
  formatChange,
  isNothing,
  describeIssue,
  subtractEnds,
  mostListed,
  getName,
  nothing,
  describeChange,
  addEnds,
} from './stake-sentences.ts';
import { renderForReader, translateForReader } from '../reader-texts.ts';

/** One kind of issues, of the transactions of a year, or of all. */
export interface RequestedKind {
  readonly code: IssueCode;
  readonly year: number | undefined;
}

/** How one kind of issue may change the gain: in the years of their transactions, and in the years when the units are sold. The same figures as in the review. */
export async function explainStakeKind(
  db: Db,
  account: Account,
  { code, year }: RequestedKind,
): Promise<Explanation> {
  const spans = year === undefined ? await getSpans(db, account) : [getTaxYearSpan(account, year)];
  const years = await loadReadiness(db, account, new Date(0), year);
  const kinds = years
    .flatMap((each) => each.kinds)
    .filter((kind) => kind.code === code && kind.count > 0);
  const period =
    year === undefined
      ? { scope: 'all' as const, year: '' }
      : { scope: 'other' as const, year: getPlace(account).years.label(year) };
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
  if (count === 0)
    return {
      kind: 'issue',
      text: renderForReader(
        fill(texts.noIssuesOfKind, { kind: getIssueName(code, translateForReader), ...period }),
      ),
      change: nothing,
      parts: [],
    };
  const own = addEnds(kinds.map((kind) => getEnds(code, kind.low, kind.high)));
  const later = addEnds(
    kinds.map((kind: YearKind) => getEnds(code, kind.laterLow, kind.laterHigh)),
  );
  const all = addEnds([own, later]);
  const isKnown = kinds.some(({ low, laterLow }) => low !== null || laterLow !== null);
  const rows = await loadWholeStakes(db, account.id, { spans, code }, mostListed);
  const further = count - rows.length;
  const rest = subtractEnds(all, addEnds(rows.map((row) => addEnds([getOwn(row), getLater(row)]))));
  const head = isKnown ? all : undefined;
  const unknown = kinds.reduce((sum, { unstaked }) => sum + unstaked, 0);
  return describeChange(
    head,
    fill(texts.kindTotal, {
      kind: getIssueName(code, translateForReader),
      count,
      ...period,
      impact: isKnown ? 'known' : 'other',
      change: formatChange(all, account),
      unknown,
    }),
    [
      ...(isKnown
        ? [describeChange(own, fill(texts.changeSameYear, { change: formatChange(own, account) }))]
        : []),
      ...(isNothing(later)
        ? []
        : [
            describeChange(
              later,
              fill(texts.changeOtherYears, { change: formatChange(later, account) }),
            ),
          ]),
      describeChange(head, fill(texts.byIssue), [
        ...rows.map((row) => explainIssue(row, account)),
        ...(further > 0
          ? [
              describeChange(
                rest,
                fill(texts.furtherIssues, {
                  count: further,
                  change: formatChange(rest, account),
                }),
              ),
            ]
          : []),
      ]),
    ],
  );
}

function explainIssue(row: WholeStake, account: Account): Explanation {
  const [own, later] = [getOwn(row), getLater(row)];
  return describeIssue(
    row,
    isUnknown(row) ? undefined : addEnds([own, later]),
    fill(texts.issueChange, {
      issue: getName(row, account),
      change: formatIssue(row, { own, later, account }),
    }),
  );
}

interface Parted {
  readonly own: Ends;
  readonly later: Ends;
  readonly account: Account;
}

/** The impact is unknown, and no units were sold in its year. */
const isUnknown = ({ low, worth }: WholeStake): boolean => low === null && worth === null;

function formatIssue(row: WholeStake, { own, later, account }: Parted): FilledMessage {
  if (isUnknown(row)) return fill(texts.impactUnknown);
  if (isNothing(later)) return formatChange(own, account);
  if (isNothing(own)) return fill(texts.onlyOtherYears, { change: formatChange(later, account) });
  return fill(texts.changeByYear, {
    change: formatChange(own, account),
    later: formatChange(later, account),
  });
}

function getEnds(code: string, low: string | null, high: string | null): Ends {
  return getGainChange(code, { low: money(low ?? '0'), high: money(high ?? '0') });
}

/** What counts in the year of the issue: its own money at once, and what was sold in that year. */
const getOwn = ({ code, low, high, whenSold, worth }: WholeStake): Ends => {
  const sold = getSold(code, worth);
  const atOnce =
    whenSold || low === null || high === null ? nothing : { low: money(low), high: money(high) };
  return getGainChange(code, { low: add(atOnce.low, sold.low), high: add(atOnce.high, sold.high) });
};

/** The impact in other years: of amounts that count at a sale, those for units not sold in the year they were received. */
export function getLater({ code, low, high, whenSold, worth }: WholeStake): Ends {
  if (!whenSold || low === null || high === null) return nothing;
  return getGainChange(
    code,
    subtractEnds({ low: money(low), high: money(high) }, getSold(code, worth)),
  );
}

const getSold = (code: string, worth: string | null): Ends =>
  worth === null ? nothing : getCostRange(code, money(worth));
