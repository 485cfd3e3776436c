import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/monitoring';
import type { Db } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { endConsent, findMonitoring, putConsent } from '@lotbook/db/stores/monitoring';
import { loadSources } from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { readingAs, withdrawal, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { countSendable, type TransferPreview } from './collect-transfers.ts';

export type { TransferPreview } from './collect-transfers.ts';

const mostWallets = 1000;

/** What would be sent about wallets, before anything is. */
export async function previewMonitoring(
  services: Services,
  actor: Actor,
  accountId: string,
  walletIds: readonly string[],
): Promise<readonly TransferPreview[]> {
  const { account, sourceIds } = await readingAs(
    services,
    actor,
    accountId,
    'accountEdit',
    async (db, member) => ({
      account: member.account,
      sourceIds: await checkWallets(db, member.account.id, walletIds),
    }),
  );
  return countSendable(services.database, account.id, sourceIds);
}

/** A wallet with the number of transfers that the person saw. */
export interface WalletConsent {
  readonly walletId: string;
  readonly transfers: number;
}

/**
 * Agrees that transfers of wallets are sent to the provider. @throws AppError COUNT_CHANGED if more
 * would be sent than the person saw
 */
export async function startMonitoring(
  services: Services,
  actor: Actor,
  accountId: string,
  consents: readonly WalletConsent[],
): Promise<void> {
  // Disabled accounts are refused before transfers are counted.
  await writingAs(services, actor, accountId, 'accountEdit', () => Promise.resolve());
  const walletIds = consents.map(({ walletId }) => walletId);
  const previews = await previewMonitoring(services, actor, accountId, walletIds);
  const seen = new Map(consents.map((each) => [each.walletId.toLowerCase(), each.transfers]));
  const count = previews.reduce((sum, { transfers }) => sum + transfers, 0);
  if (previews.some(({ sourceId, transfers }) => transfers > (seen.get(sourceId) ?? -1)))
    throw new AppError('COUNT_CHANGED', fill(texts.countChanged, { count }));
  await writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    const { keyState } = (await findMonitoring(tx, account.id)) ?? {};
    if (!keyState) throw new AppError('BAD_INPUT', fill(texts.noKey));
    if (keyState !== 'active') throw new AppError('BAD_INPUT', fill(texts.keyNotActive));
    await checkWallets(tx, account.id, walletIds);
    await putConsent(tx, account.id, previews, userId);
    await services.queue.enqueue(tx, { kind: 'monitoring', accountId: account.id });
    await log(tx, account.id, {
      userId,
      type: 'monitoring',
      action: 'consent',
      message: fill(texts.consentGiven, { wallets: previews.length, count }),
      after: previews,
    });
  });
}

/** Sends nothing more about wallets. Alerts stay. */
export function stopMonitoring(
  services: Services,
  actor: Actor,
  accountId: string,
  walletIds: readonly string[],
): Promise<void> {
  return writingAs(
    services,
    actor,
    accountId,
    'accountEdit',
    async (tx, { account, userId }) => {
      const sourceIds = await checkWallets(tx, account.id, walletIds);
      await endConsent(tx, account.id, sourceIds);
      await log(tx, account.id, {
        userId,
        type: 'monitoring',
        action: 'consent-ended',
        message: fill(texts.consentEnded, { wallets: sourceIds.length }),
        after: { sourceIds },
      });
    },
    withdrawal,
  );
}

async function checkWallets(
  db: Db,
  accountId: AccountId,
  walletIds: readonly string[],
): Promise<readonly SourceId[]> {
  const wanted = new Set(walletIds.map((id) => id.toLowerCase()));
  if (wanted.size === 0 || wanted.size > mostWallets)
    throw new AppError('BAD_INPUT', fill(texts.chooseWallets, { most: mostWallets }));
  const sources = await loadSources(db, accountId);
  const found = sources.filter(({ id, kind }) => kind === 'wallet' && wanted.has(id));
  if (found.length < wanted.size) throw new AppError('NOT_FOUND', fill(texts.notWallet));
  return found.map(({ id }) => id);
}
