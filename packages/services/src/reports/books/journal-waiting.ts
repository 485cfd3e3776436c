import type { Db, Tx } from '@lotbook/db/database';
import { loadAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import type { Account } from '@lotbook/db/stores/accounts';
import { findJournalState, lockJournal, type JournalStateRow } from '@lotbook/db/stores/journal';
import { loadContactStamp } from '@lotbook/db/stores/ledger-accounts';
import { holdReport, type Report } from '@lotbook/db/stores/reports';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { AppError } from '@lotbook/model/errors';
import { isJournalCurrent } from '../../journal/close-checklist.ts';
import type { Services } from '../../services.ts';
import { checkFigures, FiguresComing } from '../figures-waiting.ts';

/** The stored journal, if it is made of the newest figures and settings. @throws FiguresComing, AppError NO_FIGURES */
export async function requireJournal(db: Db, account: Account): Promise<JournalStateRow> {
  await checkFigures(db, account);
  const state = await findJournalState(db, account.id);
  if (state && (await isCurrent(db, account, state))) return state;
  if (state?.problem != null) throw new AppError('NO_FIGURES', fill(texts.journalFailed));
  throw new FiguresComing();
}

async function isCurrent(db: Db, account: Account, state: JournalStateRow): Promise<boolean> {
  const { version } = await loadAccountingPolicy(db, account.id);
  return (
    isJournalCurrent(state, account, version) &&
    state.contactStamp === (await loadContactStamp(db, account.id))
  );
}

/** Lets a report wait for the journal, within a change. @returns false if the journal is up to date */
export async function holdForJournal(
  { queue }: Pick<Services, 'queue'>,
  tx: Tx,
  account: Account,
  report: Report,
): Promise<boolean> {
  // Storing the journal locks it too: either the waiting report is visible then, or the new journal is visible here.
  const state = await lockJournal(tx, account.id);
  if (await isCurrent(tx, account, state)) return false;
  await holdReport(tx, account.id, report);
  await queue.enqueue(tx, { kind: 'journal', accountId: account.id });
  return true;
}
