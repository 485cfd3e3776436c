import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, renderInEnglish, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/staking';
import { writeBulk, type BulkTx } from '@lotbook/db/bulk';
import { findAccount } from '@lotbook/db/stores/accounts';
import { addRecords } from '@lotbook/db/stores/records';
import { addSource, findSource } from '@lotbook/db/stores/sources';
import { loadTaxSettings } from '@lotbook/db/stores/tax-settings';
import {
  addBookingImport,
  forgetBookings,
  hasBookedRows,
  loadBookingState,
  loadUnbookedDays,
  loadUnbookedWithdrawals,
  noteBooked,
  removeBookedRows,
  saveBookingState,
  type BookingMode,
  type BookingState,
} from '@lotbook/db/stores/validator-bookings';
import { raiseStatementTimeout, writing, type Db, type Tx } from '@lotbook/db/database';
import { loadReceiptPairs, noteImported } from '@lotbook/db/stores/validator-receipts';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { waitForImports } from '@lotbook/db/stores/import-turns';
import { matchReceipts } from '@lotbook/staking/match-receipts';
import { applyRules } from '../decisions/category-rules.ts';
import { admitFresh, describeOverLimit } from '../imports/admit-fresh.ts';
import type { Services } from '../services.ts';
import {
  listDayIds,
  listWithdrawalIds,
  makeDayRecords,
  makeWithdrawalRecords,
  type Books,
} from './booked-rows.ts';
import { getDayPriceNeed } from './day-prices.ts';

/** Withdrawals that are booked in one transaction. */
const atOnce = 2_000;

/**
 * Books the computed rewards as transactions of a source of their own, and replaces rows that are
 * no longer right: the recognition changed, a wallet was added, another source has the row. Running
 * it again changes nothing. Returns why it stopped; null if everything is booked.
 */
export async function bookRewards(
  services: Services,
  accountId: AccountId,
): Promise<string | null> {
  try {
    await writing(services.database, { accountId }, (tx) => matchImported(tx, accountId));
    let after: number | undefined = -1;
    while (after !== undefined) {
      const position: number = after;
      after = await writeBulk(services.database, { accountId }, (bulk) =>
        bookSome(services, bulk, accountId, position),
      );
    }
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return toStoredText(fill(texts.notBooked, { reason: toMessage(describeOverLimit(error)) }));
  }
}

/** Finds the withdrawals that other sources have, in one pass over the account's transactions. */
async function matchImported(tx: Tx, accountId: AccountId): Promise<void> {
  await lockRecords(tx, accountId);
  const state = await loadCurrentState(tx, accountId);
  if (!state) return;
  const pairs = await loadReceiptPairs(tx, accountId, state.sourceId);
  await noteImported(tx, accountId, [...matchReceipts(pairs).values()]);
}

/** One set of records of an account after the other, files included. */
async function lockRecords(tx: Tx, accountId: AccountId): Promise<void> {
  await raiseStatementTimeout(tx);
  await waitForImports(tx, accountId);
}

/** Books some of what isn't booked yet, after the withdrawal of an index. Returns the last index it read; undefined if there is nothing left. */
async function bookSome(
  services: Services,
  bulk: BulkTx,
  accountId: AccountId,
  after: number,
): Promise<number | undefined> {
  const { tx } = bulk;
  await lockRecords(tx, accountId);
  const state = await loadCurrentState(tx, accountId);
  const account = await findAccount(tx, accountId);
  if (!state || !account) return undefined;
  const mode = await loadBookingMode(tx, accountId, state);
  const wanted = { mode, sourceId: state.sourceId, limit: atOnce };
  const withdrawals = await loadUnbookedWithdrawals(tx, accountId, { ...wanted, after });
  const days = await loadUnbookedDays(tx, accountId, wanted);
  if (withdrawals.length + days.length === 0) return undefined;
  const books: Books = {
    ...(await openBooks(tx, accountId, state)),
    mode,
    getNoon: (date) => getDayPriceNeed(account, date).at,
  };
  // The first row creates the source, which is a part of what is booked.
  if (state.sourceId === null) return after;
  const removed = await removeBookedRows(tx, accountId, books.source.id, [
    ...withdrawals.flatMap(({ index }) => listWithdrawalIds(books.source, index)),
    ...days.flatMap(({ date }) => listDayIds(books.source, date)),
  ]);
  const records = [
    ...withdrawals.flatMap((one) => makeWithdrawalRecords(books, one)),
    ...days.flatMap((one) => makeDayRecords(books, one)),
  ];
  const { added } = await addRecords(bulk, accountId, yieldOnce(records), (fresh) =>
    admitFresh(services, tx, accountId, fresh),
  );
  if (added > 0) await applyRules(bulk, accountId);
  await noteBooked(tx, accountId, { withdrawals, days });
  if (added + removed > 0) await services.queue.enqueue(tx, { kind: 'compute', accountId });
  return withdrawals.at(-1)?.index ?? after;
}

/** Rows that a person deleted aren't booked again until that person asks for it. */
async function loadCurrentState(tx: Tx, accountId: AccountId): Promise<BookingState | undefined> {
  const state = await loadBookingState(tx, accountId);
  if (!state?.importId || (await hasBookedRows(tx, accountId, state.importId))) return state;
  const deleted = { isBooked: false, sourceId: null, importId: null };
  await forgetBookings(tx, accountId);
  await saveBookingState(tx, accountId, deleted);
  return deleted;
}

/** When rewards are booked, as the account's tax settings say. */
export async function loadBookingMode(
  db: Db,
  accountId: AccountId,
  { isBooked }: Pick<BookingState, 'isBooked'>,
): Promise<BookingMode> {
  if (!isBooked) return 'off';
  const settings = await loadTaxSettings(db, accountId);
  const isDaily = settings.some(
    (one) =>
      one.kind === 'treatment' && one.part === 'validatorRewards' && one.payload.value === 'daily',
  );
  return isDaily ? 'daily' : 'receipt';
}

async function openBooks(
  tx: Tx,
  accountId: AccountId,
  { isBooked, sourceId, importId }: BookingState,
): Promise<Pick<Books, 'source' | 'importId'>> {
  const known = sourceId === null ? undefined : await findSource(tx, accountId, sourceId);
  if (known && importId) return { source: known, importId };
  const name = renderInEnglish(fill(texts.sourceName));
  const source = await addSource(tx, accountId, { kind: 'wallet', provider: 'ethereum', name });
  const added = await addBookingImport(tx, accountId, source.id, name);
  await saveBookingState(tx, accountId, { isBooked, sourceId: source.id, importId: added });
  return { source, importId: added };
}

async function* yieldOnce<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
