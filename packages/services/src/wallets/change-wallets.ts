import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/wallets';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { walletSettings } from '@lotbook/connections/chains/wallet-settings';
import type { Json } from '@lotbook/connections/adapter';
import type { Tx } from '@lotbook/db/database';
import { lockAccount, log } from '@lotbook/db/stores/accounts';
import {
  changeConnectionSettings,
  findConnection,
  findConnectionImport,
  type Connection,
} from '@lotbook/db/stores/connections';
import { removeImport } from '@lotbook/db/stores/imports';
import { findSource, type NewSource, type Source } from '@lotbook/db/stores/sources';
import { restartSyncRun } from '@lotbook/db/stores/sync-runs';
import { forgetDerived, putAddresses, removeAddress } from '@lotbook/db/stores/wallet-addresses';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { connectSource, sealCredentials } from '../connections/connect-source.ts';
import { queueSync } from '../connections/request-sync.ts';
import { isId, notFound, writingAs, type Member } from '../member.ts';
import type { Actor, SealingServices } from '../services.ts';
import { addNewSource } from '../sources/change-sources.ts';
import {
  validateAddresses,
  validateViewKey,
  prepareWallet,
  getStoredWallet,
  namesAddresses,
  type StoredWallet,
  type WalletData,
} from './wallet-data.ts';

/** Adds a wallet. One with addresses or keys is read from its chain; the others wait for files and manual entries. */
export function addWallet(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  source: NewSource,
  data: WalletData,
): Promise<Source> {
  return addNewSource(services, actor, accountId, source, async (tx, member, added) => {
    if (!namesAddresses(data)) return;
    const connecting = prepareWallet(services, data);
    await connectSource(services, tx, member, added, connecting);
    await pickGiven(tx, member.account.id, added.id, connecting.settings.addresses);
  });
}

/** Adds addresses to a wallet, separated by commas or spaces; existing data is read again if they change its meaning. */
export function addAddress(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  walletId: string,
  text: string,
): Promise<Source> {
  return changeWalletWith(
    services,
    actor,
    accountId,
    { walletId, permission: 'addressAdd' },
    async (tx, member, { source, connection }) => {
      const chain = getChain(source);
      const addresses = validateAddresses(chain, text.trim() === '' ? [''] : splitLines(text));
      if (!connection) {
        const connecting = prepareWallet(services, { chain, addresses });
        await connectSource(services, tx, member, source, connecting);
      } else {
        const stored = getSettings(connection);
        const known = addresses.find((address) => stored.addresses.includes(address));
        if (known !== undefined)
          throw new AppError('BAD_INPUT', fill(texts.addressAlreadyAdded, { known }), {
            field: 'address',
          });
        await readWith(services, tx, member, source, {
          ...stored,
          addresses: [...stored.addresses, ...addresses],
        });
      }
      await pickGiven(tx, member.account.id, source.id, addresses);
      await log(tx, member.account.id, {
        userId: member.userId,
        type: 'source',
        action: 'change',
        message: fill(texts.addressesAdded, { count: addresses.length, source: source.name }),
        after: { addresses },
      });
    },
  );
}

/** Removes an address from a wallet, with its transactions. The rest is read again, since its meaning depends on all addresses; decisions are kept for records that return. */
export function deleteAddress(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  walletId: string,
  text: string,
): Promise<Source> {
  return changeWalletWith(
    services,
    actor,
    accountId,
    { walletId, permission: 'addressDelete' },
    async (tx, member, { source, connection }) => {
      const { account, userId } = member;
      const stored = connection && getSettings(connection);
      if (!stored) throw notFound('address');
      // People may write it as their wallet does, such as with capitals.
      const [address = text] = validateAddresses(getChain(source), [text]);
      if (!(await removeAddress(tx, account.id, source.id, address))) throw notFound('address');
      const addresses = stored.addresses.filter((each) => each !== address);
      if (addresses.length === 0 && stored.keys.length === 0)
        throw new AppError('BAD_INPUT', fill(texts.lastAddress), { field: 'address' });
      await deleteChainData(tx, account.id, source.id);
      await readWith(services, tx, member, source, { ...stored, addresses });
      await log(tx, account.id, {
        userId,
        type: 'source',
        action: 'change',
        message: fill(texts.addressRemoved, { source: source.name }),
        before: { address },
      });
    },
  );
}

/** Changes the keys that a wallet is read by. */
export function changeWalletKeys(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  walletId: string,
  data: Pick<WalletData, 'xpubs' | 'nOfm' | 'viewKey'>,
): Promise<Source> {
  return changeWalletWith(
    services,
    actor,
    accountId,
    { walletId, permission: 'sourceEdit' },
    async (tx, member, { source, connection }) => {
      const { account, userId } = member;
      if (!connection)
        throw new AppError('FILES_ONLY', fill(texts.sourceFromFiles, { source: source.name }));
      if (data.viewKey !== undefined && data.viewKey !== null)
        await sealCredentials(
          services,
          tx,
          { accountId: account.id, userId, source },
          { accessKey: validateViewKey(data.viewKey) },
        );
      const before = getSettings(connection);
      const keys = data.xpubs ?? before.keys;
      const nOfm =
        data.nOfm ?? (before.required === undefined ? undefined : String(before.required));
      const after = {
        ...getStoredWallet(getChain(source), { xpubs: keys, nOfm }),
        addresses: before.addresses,
      };
      if (after.keys.length === 0 && after.addresses.length === 0)
        throw new AppError('BAD_INPUT', fill(contractRules.keyRequired), { field: 'xpubs' });
      const isSame =
        JSON.stringify([after.keys, after.required]) ===
        JSON.stringify([before.keys, before.required]);
      if (!isSame) await deleteChainData(tx, account.id, source.id);
      await readWith(services, tx, member, source, after);
      await log(tx, account.id, {
        userId,
        type: 'source',
        action: 'change',
        message: fill(texts.keysChanged, { source: source.name }),
      });
    },
  );
}

interface Changed {
  readonly source: Source;
  readonly connection: Connection | undefined;
}

function changeWalletWith(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  {
    walletId,
    permission,
  }: {
    readonly walletId: string;
    readonly permission: 'addressAdd' | 'addressDelete' | 'sourceEdit';
  },
  work: (tx: Tx, member: Member, changed: Changed) => Promise<void>,
): Promise<Source> {
  return writingAs(services, actor, accountId, permission, async (tx, member) => {
    const source = isId(walletId)
      ? await findSource(tx, member.account.id, walletId as SourceId)
      : undefined;
    if (!source || source.kind !== 'wallet') throw notFound('wallet');
    await lockAccount(tx, member.account.id);
    await work(tx, member, {
      source,
      connection: await findConnection(tx, member.account.id, source.id),
    });
    return source;
  });
}

/** Checks the new content of the wallet, stores it and reads it; a running sync with the old content notices that it was replaced. */
async function readWith(
  services: SealingServices,
  tx: Tx,
  { account, userId }: Member,
  source: Source,
  settings: StoredWallet,
): Promise<void> {
  prepareWallet(services, {
    chain: getChain(source),
    addresses: [],
    xpubs: settings.keys,
    viewKey: '0'.repeat(64),
    ...(settings.required === undefined ? {} : { nOfm: String(settings.required) }),
  });
  await changeConnectionSettings(tx, account.id, source.id, { ...settings });
  await restartSyncRun(tx, account.id, source.id);
  await queueSync(services, tx, account.id, source.id, userId);
}

/** Deletes the data read from the chain, with the sync position. */
async function deleteChainData(tx: Tx, accountId: AccountId, sourceId: SourceId): Promise<void> {
  await restartSyncRun(tx, accountId, sourceId);
  await forgetDerived(tx, accountId, sourceId);
  const importId = await findConnectionImport(tx, accountId, sourceId);
  if (importId !== undefined) await removeImport(tx, accountId, importId);
}

const pickGiven = (
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  addresses: readonly string[],
): Promise<void> =>
  putAddresses(
    tx,
    accountId,
    sourceId,
    addresses.map((address) => ({ address })),
  );

export const getSettings = ({ settings }: Pick<Connection, 'settings'>): StoredWallet => {
  const { addresses, keys, required } = walletSettings(settings as Readonly<Record<string, Json>>);
  return { addresses, keys, ...(required === undefined ? {} : { required }) };
};

function getChain({ chain, name }: Source): string {
  if (chain === null || chain === '')
    throw new AppError('BAD_INPUT', fill(texts.chainMissing, { name }), {
      field: 'chain',
    });
  return chain;
}

/** Recovery words stay together, so that they can be recognized. */
const splitLines = (text: string): readonly string[] => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.length >= 11 && words.every((word) => /^[a-z]+$/i.test(word)) ? [text] : words;
};
