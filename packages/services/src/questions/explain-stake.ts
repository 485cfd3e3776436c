import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import { money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import {
  readStakeRows,
  readStakeSums,
  loadWholeStakes,
  type StakeRow,
  type StakeSum,
  type StakesRequest,
} from '@lotbook/db/stores/stake-parts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { getIssueName } from '@lotbook/model/issue-name';
import type { Ends } from '@lotbook/model/stake';
import { getPlace } from '../base/jurisdiction.ts';
import { loadReadiness } from '../issues/readiness.ts';
import { getTaxYearSpan } from '../base/tax-year-span.ts';
import { getLater } from './explain-stake-kind.ts';
import {
  toChange,
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

/**
 * How much the gain of a year may change, by kind and by issue; they add up to the total in the readiness of the year. Also the impact in other years of units received
 * in the year, and dismissed issues.
 */
export async function explainStake(db: Db, account: Account, year: number): Promise<Explanation> {
  const open: StakesRequest = { span: getTaxYearSpan(account, year), aside: false };
  const sums = await readStakeSums(db, account.id, open);
  const rows = await readStakeRows(db, account.id, open, mostListed);
  const total = addEnds(sums.map(toChange));
  const count = getCount(sums);
  const label = getPlace(account).years.label(year);
  const unknown = await countUnknown(db, account, year);
  const furtherParts = [
    ...(unknown > 0 ? [explainUnknown(unknown)] : []),
    ...(await explainLater(db, account, year)),
    ...(await explainOnHold(db, account, { ...open, aside: true })),
  ];
  if (count === 0)
    return {
      kind: 'issue',
      text:
        unknown > 0
          ? renderForReader(fill(texts.changeUnknown, { label, unknown }))
          : renderForReader(fill(texts.noIssueAffectsGain, { label })),
      change: nothing,
      parts: furtherParts,
    };
  return describeChange(
    total,
    fill(texts.gainChange, { label, change: formatChange(total, account), count, unknown }),
    [
      {
        kind: 'rule',
        text: renderForReader(fill(texts.issueYearNote)),
        parts: [],
      },
      ...explainKinds(sums, total, account),
      ...explainRows(rows, {
        title: fill(texts.byIssue),
        total,
        count,
        account,
      }),
      ...furtherParts,
    ],
  );
}

/** Open errors and warnings of the year whose amount is unknown. */
async function countUnknown(db: Db, account: Account, year: number): Promise<number> {
  const [ready] = await loadReadiness(db, account, new Date(0), year);
  return (ready?.kinds ?? []).reduce(
    (sum, { severity, unstaked }) => (severity === 'info' ? sum : sum + unstaked),
    0,
  );
}

const explainUnknown = (count: number): Explanation => ({
  kind: 'issue',
  text: renderForReader(fill(texts.unknownAmounts, { count })),
  parts: [],
});

const getCount = (sums: readonly StakeSum[]): number =>
  sums.reduce((all, each) => all + each.count, 0);

function explainKinds(
  sums: readonly StakeSum[],
  total: Ends,
  account: Account,
): readonly Explanation[] {
  const parts = [...Map.groupBy(sums, ({ code }) => code)].map(([code, own]): Explanation => {
    const change = addEnds(own.map(toChange));
    return describeChange(
      change,
      fill(texts.kindChange, {
        kind: getIssueName(code, translateForReader),
        count: getCount(own),
        change: formatChange(change, account),
      }),
    );
  });
  return parts.length > 0 ? [describeChange(total, fill(texts.byKind), parts)] : [];
}

interface All {
  readonly title: FilledMessage;
  readonly total: Ends;
  readonly count: number;
  readonly account: Account;
}

function explainRows(
  rows: readonly StakeRow[],
  { title, total, count, account }: All,
): readonly Explanation[] {
  if (rows.length === 0) return [];
  const rest = subtractEnds(total, addEnds(rows.map(toChange)));
  const more =
    count > rows.length
      ? [
          describeChange(
            rest,
            fill(texts.furtherIssues, {
              count: count - rows.length,
              change: formatChange(rest, account),
            }),
          ),
        ]
      : [];
  return [describeChange(total, title, [...rows.map((row) => explainRow(row, account)), ...more])];
}

function explainRow(row: StakeRow, account: Account): Explanation {
  const change = toChange(row);
  return describeIssue(
    row,
    change,
    fill(row.worth === null ? texts.issueChange : texts.issueChangeSold, {
      issue: getName(row, account),
      change: formatChange(change, account),
    }),
  );
}

/** The impact in other years of units received in the year, when they are sold. */
async function explainLater(
  db: Db,
  account: Account,
  year: number,
): Promise<readonly Explanation[]> {
  const [ready] = await loadReadiness(db, account, new Date(0), year);
  const { later, label } = ready!;
  if (later?.low == null || later.high === null) return [];
  const total: Ends = { low: money(later.low), high: money(later.high) };
  const rows = await loadWholeStakes(
    db,
    account.id,
    { spans: [getTaxYearSpan(account, year)], whenSold: true },
    mostListed,
  );
  const parts = rows
    .map((row) => ({ row, change: getLater(row) }))
    .filter(({ change }) => !isNothing(change));
  const rest = subtractEnds(total, addEnds(parts.map(({ change }) => change)));
  return [
    describeChange(
      total,
      fill(texts.excludedOtherYears, { label, change: formatChange(total, account) }),
      [
        ...parts.map(({ row, change }) =>
          describeIssue(
            row,
            change,
            fill(texts.issueChange, {
              issue: getName(row, account),
              change: formatChange(change, account),
            }),
          ),
        ),
        ...(rows.length === mostListed
          ? [describeChange(rest, fill(texts.otherIssues, { change: formatChange(rest, account) }))]
          : []),
      ],
    ),
  ];
}

/** Issues that would be open if no one had dismissed them. */
async function explainOnHold(
  db: Db,
  account: Account,
  request: StakesRequest,
): Promise<readonly Explanation[]> {
  const sums = await readStakeSums(db, account.id, request);
  const count = getCount(sums);
  if (count === 0) return [];
  const total = addEnds(sums.map(toChange));
  const rows = await readStakeRows(db, account.id, request, mostListed);
  const title = fill(texts.excludedDismissed, { change: formatChange(total, account) });
  return explainRows(rows, { title, total, count, account });
}
