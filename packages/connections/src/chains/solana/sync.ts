import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { toMillis } from '@lotbook/model/time';
import type { Json, SourceRecord, SyncContext, SyncPage, Unread } from '../../adapter.ts';
import { Seen } from '../sync-position.ts';
import { toUnits } from '../units.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress } from './address.ts';
import { mapSolana, type OwnAccounts } from './map.ts';
import type { SolanaNode } from './node.ts';
import { rewardPages, type StakePosition } from './rewards.ts';
import type { SignatureInfo } from './shapes.ts';
import { stakeAccountsIn } from './stake-accounts.ts';

/**
 * The progress of each account, and the stake accounts found, each with the slot of its first
 * appearance.
 */
interface Position {
  /** The newest signature read of each account. */
  readonly read: Readonly<Record<string, string>>;
  readonly stakes: StakePosition['stakes'];
}

const transactionsPerPage = 100;
const atOnce = 8;

/**
 * All accounts of a wallet: those in its settings, their token accounts, and the stake accounts
 * that its transactions create. Then the staking rewards.
 */
export async function* syncSolana(
  node: SolanaNode,
  context: SyncContext,
): AsyncGenerator<SyncPage> {
  const owners = new Set(getAccountAddresses(context.settings));
  let position = (context.toCursor('transactions') ?? {
    read: {},
    stakes: {},
  }) as unknown as Position;
  context.phase('Looking for token accounts');
  const tokenAccounts = await Promise.all([...owners].map((owner) => node.tokenAccounts(owner)));
  const held = new Set([
    ...tokenAccounts.flat().map(({ address }) => address),
    ...Object.keys(position.stakes),
  ]);
  const reported = new Set<string>();
  const queue = [...owners, ...held];
  for (let account = queue.shift(); account !== undefined; account = queue.shift()) {
    for await (const page of accountPages(node, context, {
      account,
      owners,
      held,
      told: reported,
      position,
    })) {
      const { position: next, found, ...rest } = page;
      position = next;
      for (const stake of found.filter((each) => !held.has(each))) {
        held.add(stake);
        queue.push(stake);
      }
      yield { stream: 'transactions', ...rest, cursor: position as unknown as Json };
    }
  }
  const balances = await Promise.all(
    [...owners].map(async (address) => ({
      address,
      balance: format(toUnits(await node.balance(address), 9)),
    })),
  );
  yield { stream: 'addresses', records: [], addresses: balances, cursor: balances.length };
  yield* rewardPages(node, context, position.stakes);
}

/** Each once. @throws AppError BAD_INPUT if one is invalid */
export function getAccountAddresses(settings: SyncContext['settings']): readonly string[] {
  const read = walletSettings(settings).addresses.map((text) => {
    const address = canonicalAddress(text);
    if (address === undefined)
      throw new AppError('BAD_INPUT', `'${text.slice(0, 60)}' is not a Solana address.`, {
        field: 'addresses',
      });
    return address;
  });
  return [...new Set(read)];
}

interface AccountReading extends OwnAccounts {
  readonly account: string;
  readonly told: Set<string>;
  readonly position: Position;
}

interface AccountPage extends Pick<SyncPage, 'records' | 'skipped' | 'unread' | 'addresses'> {
  readonly position: Position;
  readonly found: readonly string[];
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
    phase(`Transaction ${start + 1} of ${within.length} of ${account.slice(0, 6)}…`);
    const some = within.slice(start, start + transactionsPerPage);
    const page = await read(
      node,
      some.filter(({ signature }) => !reported.has(signature)),
      reading,
    );
    const seen = new Seen();
    for (const { signature, blockTime } of some) {
      reported.add(signature);
      if (reading.owners.has(account) && typeof blockTime === 'number')
        seen.note(account, blockTime);
    }
    const stakes = {
      ...Object.fromEntries(page.found.map(({ stake, slot }) => [stake, slot] as const)),
      ...position.stakes,
    };
    position = { read: { ...position.read, [account]: some.at(-1)?.signature ?? '' }, stakes };
    yield {
      ...page,
      addresses: seen.told(),
      position,
      found: page.found.map(({ stake }) => stake),
    };
  }
}

async function read(
  node: SolanaNode,
  infos: readonly SignatureInfo[],
  { owners, held }: OwnAccounts,
): Promise<
  Pick<AccountPage, 'records' | 'skipped' | 'unread'> & {
    readonly found: readonly { readonly stake: string; readonly slot: number }[];
  }
> {
  const [records, unread, found]: [SourceRecord[], Unread[], { stake: string; slot: number }[]] = [
    [],
    [],
    [],
  ];
  const known = new Set(held);
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
          reason:
            'The node lists this transaction but no longer has it. A node with the full history does.',
          raw: signature,
        });
        continue;
      }
      for (const stake of stakeAccountsIn(value, owners)) {
        known.add(stake);
        found.push({ stake, slot: value.slot });
      }
      const transaction = mapSolana(signature, value, { owners, held: known });
      if (transaction) records.push({ transaction, raw: [raw as Json] });
      else if (value.blockTime === null || value.blockTime === undefined)
        unread.push({
          externalId: signature,
          reason: 'The node has no time for this transaction.',
          raw: raw as Json,
        });
      else skipped += 1;
    }
  }
  return { records, unread, skipped, found };
}
