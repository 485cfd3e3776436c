import { add, money, negate, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { stakeRows, stakeSums, type StakePart, type StakeRow } from '@lotbook/db/stores/stake-parts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { cents } from '@lotbook/engine/explain/words';
import { dayInWords } from '@lotbook/model/day-words';
import type { TransactionId } from '@lotbook/model/ids';
import { issueName } from '@lotbook/model/issue-words';
import { changeOfGain, endsOfCost, type Ends } from '@lotbook/model/stake';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import { placeOf } from '../accounts/place-of.ts';
import { taxYearSpan } from '../issues/tax-year-span.ts';

/** Of more issues the rest is told in one sentence. */
const mostListed = 50;

const nothing: Ends = { low: zeroMoney, high: zeroMoney };

/** By how much the gain of a year may change, by kind and issue by issue; all of them come to what the readiness of the year says. */
export async function explainStake(db: Db, account: Account, year: number): Promise<Explanation> {
  const span = taxYearSpan(account, year);
  const sums = await stakeSums(db, account.id, span);
  const rows = await stakeRows(db, account.id, span, mostListed);
  const total = together(sums.map(changeOf));
  const count = sums.reduce((all, each) => all + each.count, 0);
  const label = placeOf(account).years.label(year);
  if (count === 0) return { kind: 'issue', text: `No money hangs on anything open in ${label}.`, amount: zeroMoney, parts: [] };
  return {
    kind: 'issue',
    text: `The gain of ${label} ${changeWords(total, account)}, because of ${counted(count)}.`,
    amount: sizeOf(total),
    parts: [
      {
        kind: 'rule',
        text: 'An open issue counts in the year in which it changes the gain: that of its transaction, or, of units whose cost is in question, that in which they are sold.',
        parts: [],
      },
      ...kindParts(sums, account),
      ...rowParts(rows, { total, count, account }),
    ],
  };
}

function kindParts(sums: Awaited<ReturnType<typeof stakeSums>>, account: Account): readonly Explanation[] {
  const parts = [...Map.groupBy(sums, ({ code }) => code)].map(([code, own]): Explanation => {
    const change = together(own.map(changeOf));
    const count = own.reduce((all, each) => all + each.count, 0);
    return { kind: 'issue', text: `${issueName(code)}: ${counted(count)}, ${changeWords(change, account)}.`, amount: sizeOf(change), parts: [] };
  });
  return parts.length > 0 ? [{ kind: 'issue', text: 'By kind:', parts }] : [];
}

interface All {
  readonly total: Ends;
  readonly count: number;
  readonly account: Account;
}

function rowParts(rows: readonly StakeRow[], { total, count, account }: All): readonly Explanation[] {
  if (rows.length === 0) return [];
  const listed = together(rows.map(changeOf));
  const rest: Ends = { low: subtract(total.low, listed.low), high: subtract(total.high, listed.high) };
  const more: readonly Explanation[] =
    count > rows.length
      ? [{ kind: 'issue', text: `${counted(count - rows.length)} more: ${changeWords(rest, account)}.`, amount: sizeOf(rest), parts: [] }]
      : [];
  return [{ kind: 'issue', text: 'Issue by issue, the most money first:', parts: [...rows.map((row) => rowPart(row, account)), ...more] }];
}

function rowPart(row: StakeRow, account: Account): Explanation {
  const { code, at, asset, transactionId, worth } = row;
  const change = changeOf(row);
  const day = dayInWords(localDate(at as Instant, account.timeZone as TimeZone));
  const sold = worth === null ? '' : ', of what was sold in the year';
  return {
    kind: 'issue',
    text: `${issueName(code)}, ${asset} on ${day}: ${changeWords(change, account)}${sold}.`,
    amount: sizeOf(change),
    at: at as Instant,
    transactionId: transactionId as TransactionId,
    figure: { kind: 'transaction', id: transactionId },
    parts: [],
  };
}

/** By how much the gain may fall, a number below zero, and grow. */
function changeOf({ code, low, high, worth }: StakePart): Ends {
  if (worth !== null) return changeOfGain(code, endsOfCost(code, money(worth)));
  return changeOfGain(code, { low: money(low ?? '0'), high: money(high ?? '0') });
}

const together = (changes: readonly Ends[]): Ends => changes.reduce((sum, { low, high }) => ({ low: add(sum.low, low), high: add(sum.high, high) }), nothing);

const sizeOf = ({ low, high }: Ends): Money => (negate(low) > high ? low : high);
const counted = (count: number): string => `${count.toLocaleString('en-US')} open issue${count === 1 ? '' : 's'}`;

function changeWords({ low, high }: Ends, { fiatCurrency }: Account): string {
  const told = [
    ...(low < 0n ? [`fall by up to ${cents(negate(low), fiatCurrency)}`] : []),
    ...(high > 0n ? [`grow by up to ${cents(high, fiatCurrency)}`] : []),
  ];
  return told.length > 0 ? `may ${told.join(' or ')}` : 'does not change';
}
