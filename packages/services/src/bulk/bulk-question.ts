import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import { reading, type Database } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadAffectedIds } from '@lotbook/db/stores/selected-transactions';
import type { TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import type { Price } from '@lotbook/model/price';
import { AppError } from '@lotbook/model/errors';
import { instantFromMs } from '@lotbook/model/time';
import type { PlannedEdit } from './bulk-edit.ts';
import type { LeftAlone, PlannedChange } from './plan.ts';
import { planEdit } from './plan-edit.ts';
import { loadPriceNeeds, getPriceKey } from './plan-prices.ts';
import type { Services } from '../services.ts';

/** A preview looks at so many transactions, and shows so many changes. */
export const maxChecked = 2_000;
const maxShown = 50;

export interface BulkPreviewRequest {
  readonly filter: TransactionFilter;
  readonly edit: PlannedEdit;
}

export interface BulkPreview {
  /** Selected transactions. */
  readonly total: number;
  /** How many of them the preview examined; the rest is examined when the edit runs. */
  readonly looked: number;
  readonly changed: number;
  readonly changes: readonly Omit<PlannedChange, 'decisions'>[];
  readonly left: readonly LeftAlone[];
}

/** Computes what a bulk edit would decide. */
export async function previewEdit(
  { database, prices }: { readonly database: Database; readonly prices: Services['prices'] },
  account: Account,
  { filter, edit }: BulkPreviewRequest,
): Promise<BulkPreview> {
  const scope = { accountId: account.id };
  const all = await reading(database, scope, (db) => loadAffectedIds(db, account.id, filter));
  const ids = all.slice(0, maxChecked);
  const answers = await askForAnswers({ database, prices }, account, edit, ids);
  const now = instantFromMs(Date.now());
  const { changes, left } = await reading(database, scope, (db) =>
    planEdit({ db, account, ids, answers, now }, edit),
  );
  return {
    total: all.length,
    looked: ids.length,
    changed: changes.length,
    changes: changes.slice(0, maxShown).map(({ decisions: _decisions, ...change }) => change),
    left,
  };
}

/** Queries price providers, if the edit uses their prices, outside of any database transaction. Empty if the network is off. */
export async function askForAnswers(
  { database, prices }: { readonly database: Database; readonly prices: Services['prices'] },
  account: Account,
  edit: PlannedEdit,
  ids: readonly string[],
  onProgress: () => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, Price>> {
  if (edit.kind !== 'price' || edit.rule !== 'provider') return new Map();
  if (!prices) throw new AppError('BAD_INPUT', fill(texts.offline), { field: 'edit' });
  const needs = await reading(database, { accountId: account.id }, (db) =>
    loadPriceNeeds({ db, account, ids }, edit),
  );
  const found = await prices.find(needs, onProgress);
  return new Map(
    needs.flatMap((need, index) => {
      const price = found[index];
      return price === undefined || price === 'later' ? [] : [[getPriceKey(need), price] as const];
    }),
  );
}
