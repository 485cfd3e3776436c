import type { Db } from '@lotbook/db/database';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import { readLotChoices } from '@lotbook/db/stores/decisions';
import {
  readInputChangesSince,
  readInputState,
  type InputState,
} from '@lotbook/db/stores/input-changes';
import { loadMethodChanges } from '@lotbook/db/stores/method-changes';
import { loadDismissedFor } from '@lotbook/db/stores/possible-duplicates';
import { readAccountPrices } from '@lotbook/db/stores/prices';
import { loadAllTransactions, getTransactions } from '@lotbook/db/stores/records';
import { loadSources } from '@lotbook/db/stores/sources';
import { loadTaxSettings } from '@lotbook/db/stores/tax-settings';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { Price } from '@lotbook/model/price';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { endOfTomorrow } from './latest.ts';
import { makeSourceNames, type SourceNames } from './source-names.ts';
import { makeTaxSettings } from './tax-settings.ts';

/** The engine input other than transactions and prices, and the snapshot it was read from. */
export interface InputFrame {
  readonly settings: TaxSettings;
  readonly lotChoices: readonly LotChoice[];
  readonly sources: SourceNames;
  readonly state: InputState;
  /** Later events are in the future and don't count yet. */
  readonly latest: Instant;
}

/** Everything that decides an account's figures. */
export interface AccountInputs extends InputFrame {
  readonly transactions: readonly Transaction[];
  /** Of the account's own price files. */
  readonly prices: readonly Price[];
}

/** What of it changed since an earlier snapshot. */
export interface InputsSince extends InputFrame {
  readonly put: readonly Transaction[];
  readonly removed: readonly TransactionId[];
  /** Absent where they are as they were. */
  readonly prices?: readonly Price[];
}

/** Reads everything. Undefined if the account doesn't exist. */
export async function readAccountInputs(
  db: Db,
  accountId: AccountId,
): Promise<AccountInputs | undefined> {
  const account = await findAccount(db, accountId);
  if (!account) return undefined;
  const frame = await getFrame(db, account);
  const [transactions, prices] = [
    await loadAllTransactions(db, accountId, frame.sources.getName),
    await readAccountPrices(db, accountId),
  ];
  return { ...frame, transactions, prices };
}

/** Reads changes; `too-much` if there are too many to list. Undefined if the earlier snapshot isn't from this account's history. */
export async function readInputsSince(
  db: Db,
  accountId: AccountId,
  before: InputState,
): Promise<InputsSince | 'too-much' | undefined> {
  const account = await findAccount(db, accountId);
  if (!account) return undefined;
  const frame = await getFrame(db, account);
  const changes = await readInputChangesSince(db, accountId, before);
  // A database restored from a backup counts differently.
  if (before.version + changes.length !== frame.state.version) return undefined;
  const touched = new Set<string>();
  for (const { kind, records } of changes) {
    if (kind === 'records' && records === null) return 'too-much';
    for (const id of records ?? []) touched.add(id);
  }
  for (const id of await loadDismissedFor(db, accountId, [...touched])) touched.add(id);
  const put = await getTransactions(db, accountId, [...touched], frame.sources.getName);
  for (const { id } of put) touched.delete(id);
  const known = { ...frame, put, removed: [...touched] as TransactionId[] };
  return changes.some(({ kind }) => kind === 'prices')
    ? { ...known, prices: await readAccountPrices(db, accountId) }
    : known;
}

/** Reads the engine input other than transactions and prices. */
export async function getFrame(db: Db, account: Account): Promise<InputFrame> {
  const sources = makeSourceNames(await loadSources(db, account.id));
  return {
    settings: await readSettings(db, account, sources),
    lotChoices: account.specIdFeature ? await readLotChoices(db, account.id) : [],
    sources,
    state: await readInputState(db, account.id),
    latest: endOfTomorrow(Date.now()),
  };
}

/** The account's settings for the engine, including those stored outside of the account's row. */
export const getSettings = async (db: Db, account: Account): Promise<TaxSettings> =>
  readSettings(db, account, makeSourceNames(await loadSources(db, account.id)));

async function readSettings(db: Db, account: Account, sources: SourceNames): Promise<TaxSettings> {
  const [changes, stored] = [
    await loadMethodChanges(db, account.id),
    await loadTaxSettings(db, account.id),
  ];
  return makeTaxSettings(account, { changes, stored, sources });
}
