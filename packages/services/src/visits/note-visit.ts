import { countTransactions, readYearTotals } from '@lotbook/db/stores/figures';
import { countIssues } from '@lotbook/db/stores/issue-counts';
import { noteVisit, type FormerVisit, type Glance } from '@lotbook/db/stores/visits';
import type { Db } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Records that a person looks at an account, and returns what they saw at their last visit; undefined at their first. */
export function visitAccount(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<FormerVisit | undefined> {
  return writingAs(
    services,
    actor,
    accountId,
    'txSearchView',
    async (tx, { account, userId }) =>
      noteVisit(
        tx,
        { accountId: account.id, userId },
        await loadGlance(tx, account.id),
        services.now(),
      ),
    { whileDisabled: true },
  );
}

async function loadGlance(db: Db, accountId: AccountId): Promise<Glance> {
  const counts = await countIssues(db, accountId);
  const open = (severity: string): number =>
    counts.filter((each) => each.severity === severity).reduce((sum, { count }) => sum + count, 0);
  return {
    transactions: await countTransactions(db, accountId),
    errors: open('error'),
    warnings: open('warning'),
    years: (await readYearTotals(db, accountId)).map(({ year, gain, income }) => ({
      year,
      gain,
      income,
    })),
  };
}
