import { writing } from '@lotbook/db/database';
import { lockAccount } from '@lotbook/db/stores/accounts';
import { holdReport, type Report } from '@lotbook/db/stores/reports';
import type { AccountId } from '@lotbook/model/ids';
import { reportById } from '@lotbook/reports/registry';
import { readFiguresState } from '../computing/figures-state.ts';
import type { Services } from '../services.ts';
import { holdForJournal } from './books/journal-waiting.ts';

/** Lets a report wait for a pending computation, and one about the books for the journal. @returns false if it has finished meanwhile. */
export function waitForFigures(
  services: Services,
  accountId: AccountId,
  report: Report,
): Promise<boolean> {
  return writing(services.database, { accountId }, async (tx) => {
    // Publishing new figures locks the account's row too: either the waiting report is visible then, or the new figures are visible here.
    const account = await lockAccount(tx, accountId);
    if (!account) return false;
    if ((await readFiguresState(tx, account)) === 'coming') {
      await holdReport(tx, accountId, report);
      await services.queue.enqueue(tx, { kind: 'compute', accountId });
      return true;
    }
    return reportById(report.type)?.books ? holdForJournal(services, tx, account, report) : false;
  });
}
