import { fill } from '@lotbook/messages/fill';
import { moneroSecretViewKeyRequired } from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/connections';
import { findLargest } from '@lotbook/model/extremes';
import { AppError } from '@lotbook/model/errors';
import { toMillis } from '@lotbook/model/time';
import type { Json, SourceRecord, SyncContext, SyncPage } from '../../adapter.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress, isViewKey } from './address.ts';
import { mapMonero } from './map.ts';
import { withWallet, type ViewWallet } from './wallet-rpc.ts';

const overlapBlocks = 20;

/** @throws AppError BAD_INPUT if the address or the key is invalid */
export function viewWallet({
  settings,
  credentials,
}: Pick<SyncContext, 'settings' | 'credentials'>): ViewWallet {
  const [given = ''] = walletSettings(settings).addresses;
  const address = canonicalAddress(given);
  if (address === undefined)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.notAddressMoneroMainChain, { given: given.slice(0, 60) }),
      { field: 'addresses' },
    );
  const viewKey = credentials['accessKey'] ?? '';
  if (!isViewKey(viewKey))
    throw new AppError(
      'BAD_INPUT',
      viewKey.trim() === ''
        ? fill(moneroSecretViewKeyRequired)
        : fill(texts.secretViewKeyHas64Digits),
      {
        field: 'viewKey',
      },
    );
  return { address, viewKey: viewKey.trim() };
}

export async function* syncMonero(url: string, context: SyncContext): AsyncGenerator<SyncPage> {
  const wallet = viewWallet(context);
  const known = Number(context.toCursor('transactions') ?? 0);
  context.phase(fill(texts.walletServerSyncing));
  const heard = await withWallet(url, context.network, wallet, ({ transfers }) =>
    transfers(Math.max(0, known - overlapBlocks)),
  );
  const within = heard.filter(
    ({ value }) =>
      value.height > 0 &&
      value.timestamp * 1000 <= toMillis(context.until) &&
      value.double_spend_seen !== true,
  );
  const records = [...Map.groupBy(within, ({ value }) => value.txid).values()].flatMap(
    (group): readonly SourceRecord[] => {
      const transaction = mapMonero(group.map(({ value }) => value));
      return transaction ? [{ transaction, raw: group.map(({ raw }) => raw as Json) }] : [];
    },
  );
  yield {
    stream: 'transactions',
    records,
    skipped: within.length - records.length,
    cursor: findLargest(
      within.map(({ value }) => value.height),
      known,
    ),
  };
}
