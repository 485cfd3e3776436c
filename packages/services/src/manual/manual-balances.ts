import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/manual';
import { atLeast } from '@lotbook/access/rules/number';
import { format } from '@lotbook/decimal/decimal';
import { log } from '@lotbook/db/stores/accounts';
import {
  readManualBalances,
  readComparedBalances,
  setBalances,
  type ComparedBalance,
  type StoredBalance,
  type ManualBalance,
} from '@lotbook/db/stores/manual-balances';
import { AppError } from '@lotbook/model/errors';
import { requireSource } from '../base/known-source.ts';
import { notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getAmount, getAsset, toInstant, type InputText } from './entered-amounts.ts';

export interface ReportedBalance {
  readonly asset?: InputText;
  readonly amount?: InputText;
  /** When it was read; empty for now. */
  readonly at?: InputText;
}

const mostBalances = 1000;

/** Replaces the balances that a person read at an exchange, and keeps the earlier ones. They are compared with the balances of the rows; no figure depends on them. */
export function setManualBalances(
  services: Services,
  actor: Actor,
  accountId: string,
  exchangeId: string,
  balances: readonly ReportedBalance[],
): Promise<readonly StoredBalance[]> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const source = await requireSource(tx, account.id, exchangeId);
    if (source.kind !== 'exchange') throw notFound('exchange');
    const checked = validateBalances(balances, services.now());
    await setBalances(tx, { accountId: account.id, userId }, source.id, checked);
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'change',
      message: fill(texts.balancesEnteredManually, { source: source.name }),
      after: checked,
    });
    return readManualBalances(tx, account.id, source.id);
  });
}

/** The balances a person read at a source, with those of its transactions at the same time. */
export function compareManualBalances(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<readonly ComparedBalance[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) =>
    readComparedBalances(db, account.id, (await requireSource(db, account.id, sourceId)).id),
  );
}

function validateBalances(
  balances: readonly ReportedBalance[],
  now: Date,
): readonly ManualBalance[] {
  if (balances.length > mostBalances)
    throw new AppError('BAD_INPUT', fill(texts.tooManyBalances, { mostBalances }), {
      field: 'balances',
    });
  const read = balances.map(({ asset, amount, at }) => ({
    asset: getAsset('asset', asset) as string,
    quantity: format(getAmount('amount', amount, atLeast('0'))),
    at: at ? toInstant('at', at, now) : now.toISOString(),
  }));
  const seen = new Set<string>();
  for (const { asset, at } of read) {
    if (seen.has(`${asset} ${at}`))
      throw new AppError('BAD_INPUT', fill(texts.assetListedTwice, { asset }), {
        field: 'asset',
      });
    seen.add(`${asset} ${at}`);
  }
  return read;
}
