import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { AccessRevoked, Malformed } from '@lotbook/model/outage';
import { toMillis } from '@lotbook/model/time';
import type { Json, SourceRecord, SyncContext, SyncPage, Unread } from '../../adapter.ts';
import { Seen } from '../sync-position.ts';
import { toUnits } from '../units.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress } from './address.ts';
import { mapSolana } from './map.ts';
import type { SolanaNode } from './node.ts';
import { rewardPages, slotsPerEpoch } from './rewards.ts';
import type { SignatureInfo } from './shapes.ts';
import {
  addChange,
  addStakeChanges,
  isOwnedAt,
  isOwnedBefore,
  type StakeChanges,
} from './stake-accounts.ts';

/** The progress of each account, and when the wallet had which stake account. */
export interface SolanaPosition {
  /** The newest signature read of each account. */
  readonly read: Readonly<Record<string, string>>;
  readonly stakeChanges: StakeChanges;
}

const transactionsPerPage = 100;
const atOnce = 8;

/**
 * All accounts of a wallet: those in its settings, their token accounts, and the stake accounts
 * that they may withdraw or that its transactions created. Then the staking rewards.
 */
export async function* syncSolana(
  node: SolanaNode,
  context: SyncContext,
): AsyncGenerator<SyncPage> {
  const owners = new Set(getAccountAddresses(context.settings));
  const stored = context.toCursor('transactions') as Partial<SolanaPosition> | undefined;
  // Positions without the changes don't show when a stake came or left: everything is read again.
  const start: SolanaPosition = stored?.stakeChanges
    ? { read: stored.read ?? {}, stakeChanges: stored.stakeChanges }
    : { read: {}, stakeChanges: {} };
  let position = start;
  context.phase(fill(texts.lookingForTokenAccounts));
  const tokenAccounts = await Promise.all([...owners].map((owner) => node.tokenAccounts(owner)));
  const listed = await findStakes(node, owners);
  const tokens = new Set(tokenAccounts.flat().map(({ address }) => address));
  const stakes = new Set([...Object.keys(listed), ...Object.keys(position.stakeChanges)]);
  const reported = new Set<string>();
  // Stakes first: the owners' transactions then know whose they are.
  const queue = [...stakes, ...owners, ...tokens];
  for (let account = queue.shift(); account !== undefined; account = queue.shift()) {
    for await (const page of accountPages(node, context, {
      account,
      owners,
      tokens,
      told: reported,
      position,
    })) {
      const { position: next, ...rest } = page;
      position = next;
      for (const stake of Object.keys(next.stakeChanges).filter((each) => !stakes.has(each))) {
        stakes.add(stake);
        queue.push(stake);
      }
      yield { stream: 'transactions', ...rest, cursor: position as unknown as Json };
    }
  }
  const unproven = addListed(position.stakeChanges, listed);
  const { unread } = unproven;
  if (unproven.stakeChanges !== position.stakeChanges || unread.length > 0) {
    position = { ...position, stakeChanges: unproven.stakeChanges };
    yield { stream: 'transactions', records: [], unread, cursor: position as unknown as Json };
  }
  const balances = await Promise.all(
    [...owners].map(async (address) => ({
      address,
      balance: format(toUnits(await node.balance(address), 9)),
    })),
  );
  yield { stream: 'addresses', records: [], addresses: balances, cursor: balances.length };
  yield* rewardPages(node, context, position.stakeChanges);
}

/** A stake account that the owners may withdraw now. */
interface ListedStake {
  readonly currentEpoch: number;
  /** When its present delegation began; absent if it was never delegated. */
  readonly activationEpoch?: number;
}

/**
 * The stake accounts that the owners may withdraw now. Others can have created them, so no
 * transaction of the owners names them. Providers that refuse the search leave those that
 * transactions name.
 */
async function findStakes(
  node: SolanaNode,
  owners: ReadonlySet<string>,
): Promise<Readonly<Record<string, ListedStake>>> {
  try {
    const { epoch: currentEpoch } = await node.epoch();
    const found = await Promise.all([...owners].map((owner) => node.stakeAccounts(owner)));
    return Object.fromEntries(
      found.flat().map(({ address, ...rest }) => [address, { currentEpoch, ...rest }]),
    );
  } catch (error) {
    if (error instanceof Malformed || error instanceof AccessRevoked) return {};
    throw error;
  }
}

/**
 * Adds stakes that no transaction shows as the wallet's: they are its own now. Someone else can
 * have had them before, so their earlier rewards are named instead of added.
 */
function addListed(
  before: StakeChanges,
  listed: Readonly<Record<string, ListedStake>>,
): { readonly stakeChanges: StakeChanges; readonly unread: readonly Unread[] } {
  let stakeChanges = before;
  const unread: Unread[] = [];
  for (const [stake, { currentEpoch, activationEpoch }] of Object.entries(listed)) {
    const slot = currentEpoch * slotsPerEpoch;
    if (before[stake]?.at(-1)?.isOwn !== true)
      stakeChanges = addChange(stakeChanges, stake, { slot, isOwn: true, isExact: false });
    const first = stakeChanges[stake]?.find(({ isOwn }) => isOwn);
    const epoch = Math.floor((first?.slot ?? 0) / slotsPerEpoch);
    if (first?.isExact === false && activationEpoch !== undefined && activationEpoch < epoch)
      unread.push({
        externalId: `rewards of ${stake} before epoch ${epoch}`,
        reason: fill(texts.unknownStakeOwner, { stake, epoch: String(epoch) }),
        raw: { stake, activationEpoch, epoch },
      });
  }
  return { stakeChanges, unread };
}

/** Each once. @throws AppError BAD_INPUT if one is invalid */
export function getAccountAddresses(settings: SyncContext['settings']): readonly string[] {
  const read = walletSettings(settings).addresses.map((text) => {
    const address = canonicalAddress(text);
    if (address === undefined)
      throw new AppError('BAD_INPUT', fill(texts.notSolanaAddress, { text: text.slice(0, 60) }), {
        field: 'addresses',
      });
    return address;
  });
  return [...new Set(read)];
}

interface AccountReading {
  readonly account: string;
  readonly owners: ReadonlySet<string>;
  readonly tokens: ReadonlySet<string>;
  readonly told: Set<string>;
  readonly position: SolanaPosition;
}

interface AccountPage extends Pick<SyncPage, 'records' | 'skipped' | 'unread' | 'addresses'> {
  readonly position: SolanaPosition;
}

/** Oldest first, so that an interrupted sync leaves no gap. */
async function* accountPages(
  node: SolanaNode,
  { until, phase }: SyncContext,
  reading: AccountReading,
): AsyncGenerator<AccountPage> {
  const { account, told: reported } = reading;
  let { position } = reading;
  const signatures = (await node.signatures(account, position.read[account])).toReversed();
  const within = signatures.filter(({ blockTime }) => (blockTime ?? 0) * 1000 <= toMillis(until));
  for (let start = 0; start < within.length; start += transactionsPerPage) {
    phase(
      fill(texts.transactionProgress, {
        start: String(start + 1),
        count: String(within.length),
        account: account.slice(0, 6),
      }),
    );
    const some = within.slice(start, start + transactionsPerPage);
    const { stakeChanges, ...page } = await read(
      node,
      some.filter(({ signature }) => !reported.has(signature)),
      { ...reading, position },
    );
    const seen = new Seen();
    for (const { signature, blockTime } of some) {
      reported.add(signature);
      if (reading.owners.has(account) && typeof blockTime === 'number')
        seen.note(account, blockTime);
    }
    const last = some.at(-1)?.signature ?? '';
    position = { read: { ...position.read, [account]: last }, stakeChanges };
    yield { ...page, addresses: seen.told(), position };
  }
}

async function read(
  node: SolanaNode,
  infos: readonly SignatureInfo[],
  { owners, tokens, position }: Pick<AccountReading, 'owners' | 'tokens' | 'position'>,
): Promise<
  Pick<AccountPage, 'records' | 'skipped' | 'unread'> & { readonly stakeChanges: StakeChanges }
> {
  const [records, unread]: [SourceRecord[], Unread[]] = [[], []];
  let { stakeChanges } = position;
  let skipped = 0;
  for (let n = 0; n < infos.length; n += atOnce) {
    const answers = await Promise.all(
      infos
        .slice(n, n + atOnce)
        .map(async ({ signature }) => ({ signature, ...(await node.transaction(signature)) })),
    );
    for (const { signature, value, raw } of answers) {
      if (!value) {
        unread.push({
          externalId: signature,
          reason: fill(texts.nodeLacksTransaction),
          raw: signature,
        });
        continue;
      }
      stakeChanges = addStakeChanges(stakeChanges, value, owners);
      const changes = stakeChanges;
      const transaction = mapSolana(signature, value, {
        owners,
        isHeld: (account, when) =>
          tokens.has(account) ||
          (when === 'before'
            ? isOwnedBefore(changes[account], value.slot)
            : (isOwnedAt(changes[account], value.slot) ?? false)),
      });
      if (transaction) records.push({ transaction, raw: [raw as Json] });
      else if (value.blockTime === null || value.blockTime === undefined)
        unread.push({
          externalId: signature,
          reason: fill(texts.transactionWithoutTime),
          raw: raw as Json,
        });
      else skipped += 1;
    }
  }
  return { records, unread, skipped, stakeChanges };
}
