import type { Db } from '@lotbook/db/database';
import { listPosted } from '@lotbook/db/stores/book-reports';
import { listReconciliations } from '@lotbook/db/stores/integration-reconciliations';
import type { IntegrationRow } from '@lotbook/db/stores/integrations';
import { money, negate, zeroMoney } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { BookPosted, Books } from '@lotbook/reports/books/books';
import { renderForReader } from '../../reader-texts.ts';

/** The lines of entries in the accounting system. */
export async function loadPosted(
  db: Db,
  accountId: AccountId,
  { app }: IntegrationRow,
  {
    toUrl,
    ...span
  }: { readonly from: LocalDate; readonly to: LocalDate; readonly toUrl: (id: string) => string },
): Promise<readonly BookPosted[]> {
  return (await listPosted(db, accountId, app, span)).flatMap((row) =>
    row.lines.map((line): BookPosted => {
      const amount = money(line.amount);
      return {
        key: row.key,
        date: row.entryDate,
        state: row.state,
        account: line.accountId,
        debit: amount > 0n ? amount : zeroMoney,
        credit: amount < 0n ? negate(amount) : zeroMoney,
        document: row.number,
        link: toUrl(row.remoteId),
        postedBy: row.postedBy ?? renderForReader(fill(texts.postedBySchedule)),
        postedAt: new Date(row.postedAt).toISOString(),
        hash: row.hash ?? '',
      };
    }),
  );
}

/** Comparisons that are looked through for the day. */
const mostComparisons = 200;

/** The newest comparison with the accounting system on a day. */
export async function loadReconciled(
  db: Db,
  accountId: AccountId,
  { app }: IntegrationRow,
  date: LocalDate,
): Promise<Pick<Books, 'reconciled' | 'reconcileProblem'>> {
  const found = (await listReconciliations(db, accountId, app, mostComparisons)).find(
    ({ asOf, status }) => status === 'done' && asOf === date,
  );
  if (!found?.rows)
    return { reconcileProblem: renderForReader(fill(texts.compareFirst, { date })) };
  return {
    reconciled: found.rows.map((row) => ({
      account: row.accountId,
      name: row.accountName,
      ours: money(row.ours),
      theirs: money(row.theirs),
      difference: money(row.difference),
      explained: Object.fromEntries(
        Object.entries(row.explained).map(([reason, amount]) => [reason, money(amount)]),
      ),
      unexplained: money(row.unexplained),
    })),
  };
}
