import { money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import {
  stakeRows,
  stakeSums,
  wholeStakes,
  type StakeRow,
  type StakeSum,
  type StakesRequest,
} from '@lotbook/db/stores/stake-parts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { issueName } from '@lotbook/model/issue-name';
import type { Ends } from '@lotbook/model/stake';
import { several } from '@lotbook/model/several';
import { getPlace } from '../accounts/jurisdiction.ts';
import { loadReadiness } from '../issues/readiness.ts';
import { taxYearSpan } from '../issues/tax-year-span.ts';
import { getLater } from './explain-stake-kind.ts';
import {
  toChange,
  formatChange,
  counted,
  isNothing,
  issueSentence,
  less,
  mostListed,
  getName,
  nothing,
  sentence,
  together,
} from './stake-sentences.ts';

/**
 * By how much the gain of a year may change, by kind and issue by issue; all of them come to what the readiness of the year says. Beside it, what hangs on units that came
 * in the year and counts in others, and what was set aside.
 */
export async function explainStake(db: Db, account: Account, year: number): Promise<Explanation> {
  const open: StakesRequest = { span: taxYearSpan(account, year), aside: false };
  const sums = await stakeSums(db, account.id, open);
  const rows = await stakeRows(db, account.id, open, mostListed);
  const total = together(sums.map(toChange));
  const count = getCount(sums);
  const label = getPlace(account).years.label(year);
  const unknown = await countUnknown(db, account, year);
  const besides = [
    ...(unknown > 0 ? [unknownPart(unknown)] : []),
    ...(await laterPart(db, account, year)),
    ...(await onHoldPart(db, account, { ...open, aside: true })),
  ];
  if (count === 0)
    return {
      kind: 'issue',
      text:
        unknown > 0
          ? `How much the gain of ${label} may change is unknown: ${several(unknown, 'open issue has', 'open issues have')} an unknown amount.`
          : `No money hangs on anything open in ${label}.`,
      change: nothing,
      parts: besides,
    };
  return sentence(
    total,
    `The gain of ${label} ${formatChange(total, account)}, because of ${counted(count)}${unknown > 0 ? `, not counting ${several(unknown, 'issue', 'issues')} with an unknown amount` : ''}.`,
    [
      {
        kind: 'rule',
        text: 'An open issue counts in the year in which it changes the gain: that of its transaction, or, of units whose cost is in question, that in which they are sold.',
        parts: [],
      },
      ...kindParts(sums, total, account),
      ...rowParts(rows, { title: 'Issue by issue, the most money first:', total, count, account }),
      ...besides,
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

const unknownPart = (count: number): Explanation => ({
  kind: 'issue',
  text: `Not among it: ${several(count, 'issue', 'issues')} with an unknown amount.`,
  parts: [],
});

const getCount = (sums: readonly StakeSum[]): number =>
  sums.reduce((all, each) => all + each.count, 0);

function kindParts(
  sums: readonly StakeSum[],
  total: Ends,
  account: Account,
): readonly Explanation[] {
  const parts = [...Map.groupBy(sums, ({ code }) => code)].map(([code, own]): Explanation => {
    const change = together(own.map(toChange));
    return sentence(
      change,
      `${issueName(code)}: ${counted(getCount(own))}, ${formatChange(change, account)}.`,
    );
  });
  return parts.length > 0 ? [sentence(total, 'By kind:', parts)] : [];
}

interface All {
  readonly title: string;
  readonly total: Ends;
  readonly count: number;
  readonly account: Account;
}

function rowParts(
  rows: readonly StakeRow[],
  { title, total, count, account }: All,
): readonly Explanation[] {
  if (rows.length === 0) return [];
  const rest = less(total, together(rows.map(toChange)));
  const more =
    count > rows.length
      ? [
          sentence(
            rest,
            `${(count - rows.length).toLocaleString('en-US')} more: ${formatChange(rest, account)}.`,
          ),
        ]
      : [];
  return [sentence(total, title, [...rows.map((row) => rowPart(row, account)), ...more])];
}

function rowPart(row: StakeRow, account: Account): Explanation {
  const change = toChange(row);
  const sold = row.worth === null ? '' : ', of what was sold in the year';
  return issueSentence(
    row,
    change,
    `${getName(row, account)}: ${formatChange(change, account)}${sold}.`,
  );
}

/** What hangs on units that came in the year and counts in others, when they are sold. */
async function laterPart(db: Db, account: Account, year: number): Promise<readonly Explanation[]> {
  const [ready] = await loadReadiness(db, account, new Date(0), year);
  const { later, label } = ready!;
  if (later?.low == null || later.high === null) return [];
  const total: Ends = { low: money(later.low), high: money(later.high) };
  const rows = await wholeStakes(
    db,
    account.id,
    { spans: [taxYearSpan(account, year)], whenSold: true },
    mostListed,
  );
  const parts = rows
    .map((row) => ({ row, change: getLater(row) }))
    .filter(({ change }) => !isNothing(change));
  const rest = less(total, together(parts.map(({ change }) => change)));
  return [
    sentence(
      total,
      `Not among it: in other years, when units that came in ${label} are sold, the gain ${formatChange(total, account)}.`,
      [
        ...parts.map(({ row, change }) =>
          issueSentence(row, change, `${getName(row, account)}: ${formatChange(change, account)}.`),
        ),
        ...(rows.length === mostListed
          ? [sentence(rest, `All others together: ${formatChange(rest, account)}.`)]
          : []),
      ],
    ),
  ];
}

/** What would be as open as the rest, had nobody set it aside. */
async function onHoldPart(
  db: Db,
  account: Account,
  wanted: StakesRequest,
): Promise<readonly Explanation[]> {
  const sums = await stakeSums(db, account.id, wanted);
  const count = getCount(sums);
  if (count === 0) return [];
  const total = together(sums.map(toChange));
  const rows = await stakeRows(db, account.id, wanted, mostListed);
  const title = `Not among it: what was set aside. Should it prove right, the gain ${formatChange(total, account)}.`;
  return rowParts(rows, { title, total, count, account });
}
