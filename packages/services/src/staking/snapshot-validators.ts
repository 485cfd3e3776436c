import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/staking';
import {
  openBeaconNode,
  StatePruned,
  type BeaconNode,
  type ValidatorState,
} from '@lotbook/connections/beacon-node/beacon-node';
import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { notifyAccount } from '@lotbook/db/stores/computations';
import {
  loadLastDay,
  storeBlocks,
  storeDay,
  type SnapshotRow,
  type StakingDay,
} from '@lotbook/db/stores/validator-days';
import {
  loadStakingState,
  loadValidators,
  noteStakingRun,
  resolveValidators,
  type ValidatorRow,
} from '@lotbook/db/stores/validators';
import { format } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import { Outage, RateLimited } from '@lotbook/model/outage';
import { instantFromMs, localDate, toMillis, type TimeZone } from '@lotbook/model/time';
import { findEpochStart, getSlotSeconds } from '@lotbook/staking/ethereum';
import type { SyncServices } from '../services.ts';
import { getStart } from '../base/date-presets.ts';
import { bookRewards } from './book-rewards.ts';
import { computeRewards, fetchDayPrices } from './compute-rewards.ts';
import { expandAddresses } from './expand-addresses.ts';
import { readBlocks } from './read-blocks.ts';

const hourMs = 3_600_000;
/** Blocks that are read and stored together: 64 minutes of the chain. */
const slotsPerPiece = 320;
const perSecond = 20;
/** A node on the same machine serves one installation only. */
const perSecondLocal = 400;
const isLocal = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

interface Run {
  readonly services: SyncServices;
  readonly node: BeaconNode;
  readonly accountId: AccountId;
  readonly genesis: number;
}

/** Takes the snapshot of the newest day whose start is final, after reading the blocks since the last one. Running it again changes nothing. */
export async function snapshotValidators(
  services: SyncServices,
  { accountId }: { readonly accountId: AccountId },
): Promise<void> {
  // Before the node is asked, so that rewards of stored snapshots don't wait for it.
  await computeRewards(services, accountId);
  const unbooked = await bookRewards(services, accountId);
  const url = services.beaconNodeUrl;
  if (url === undefined || !services.network) {
    if (unbooked !== null) await noteRun(services, accountId, unbooked);
    return;
  }
  const network = services.network({
    id: 'beacon-node',
    hosts: { [new URL(url).host]: isLocal(url) ? perSecondLocal : perSecond },
  });
  const node = openBeaconNode({ network, url });
  let problem = unbooked;
  let nextRunAt = new Date(services.now().getTime() + hourMs);
  try {
    const genesis = await node.getGenesisTime();
    problem = await runOnce({ services, node, accountId, genesis });
    await computeRewards(services, accountId);
    problem ??= await bookRewards(services, accountId);
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    problem = toStoredText(fill(texts.nodeFailed, { reason: toMessage(error.text) }));
    if (error instanceof RateLimited) nextRunAt = error.retryAt;
  }
  await noteRun(services, accountId, problem, nextRunAt);
  await fetchDayPrices(services, accountId);
}

const noteRun = (
  services: SyncServices,
  accountId: AccountId,
  problem: string | null,
  nextRunAt = new Date(services.now().getTime() + hourMs),
): Promise<void> =>
  writing(services.database, { accountId }, async (tx) => {
    await noteStakingRun(tx, accountId, { nextRunAt, problem, ranAt: services.now() });
    // The page shows the new day without being loaded again.
    await notifyAccount(tx, accountId);
  });

/** Why a day has no snapshot; null if it has one. @throws Outage */
async function runOnce(run: Run): Promise<string | null> {
  const finalized = await run.node.getFinalizedSlot();
  const unresolved = await expandAddresses(run.services, run.accountId);
  const validators = await resolveWaiting(run);
  if (validators.length === 0) return unresolved;
  await joinLastDay(run, validators);
  const { date, slot } = await findNewestDay(run, finalized);
  const last = await read(run, loadLastDay);
  if (last && slot <= last.slot) return unresolved;
  try {
    // First, as a node drops states long before blocks.
    const taken = await takeDay(run, validators, date, slot);
    if (last) await readUntil(run, slot, last.covered.length === 0 ? [] : validators);
    await write(run, async (tx) => {
      const before = await loadLastDay(tx, run.accountId);
      const covered = new Set(before?.covered);
      const snapshots = taken.states.map((state) =>
        toSnapshot(state, before && covered.has(state.index) ? before.slot : null),
      );
      await storeDay(tx, run.accountId, taken.day, snapshots);
      if (!before) {
        const blocks = { after: null, to: slot, withdrawals: [], depositRequests: [] };
        await storeBlocks(tx, run.accountId, blocks);
      }
    });
    return unresolved;
  } catch (error) {
    if (error instanceof StatePruned) return toStoredText(fill(texts.statePruned, { date }));
    throw error;
  }
}

const read = <T>(
  { services, accountId }: Run,
  load: (db: Parameters<typeof loadLastDay>[0], accountId: AccountId) => Promise<T>,
): Promise<T> => reading(services.database, { accountId }, (db) => load(db, accountId));
const write = (
  { services, accountId }: Run,
  store: Parameters<typeof writing<void>>[2],
): Promise<void> => writing(services.database, { accountId }, store);

/** Asks the node for validators that were added. Returns those it knows, each once. */
async function resolveWaiting(run: Run): Promise<readonly ValidatorRow[]> {
  const rows = (await read(run, loadValidators)).filter(({ address }) => address === null);
  const waiting = rows.filter(({ state }) => state === 'waiting' || state === 'unknown');
  if (waiting.length === 0) return rows.filter(({ state }) => state === 'found');
  const ids = waiting.map(({ validatorIndex, publicKey }) => publicKey ?? String(validatorIndex));
  const states = await run.node.getValidators('finalized', ids);
  const byName = new Map<string, ValidatorState>();
  for (const state of states) byName.set(String(state.index), state).set(state.publicKey, state);
  const taken = new Set(
    rows.filter(({ state }) => state === 'found').map(({ validatorIndex }) => validatorIndex),
  );
  const resolved = waiting.map((row) => {
    const known = byName.get(row.publicKey ?? String(row.validatorIndex));
    const { id, validatorIndex, publicKey } = row;
    if (!known) return { id, validatorIndex, publicKey, state: 'unknown' as const };
    const state = taken.has(known.index) ? ('duplicate' as const) : ('found' as const);
    taken.add(known.index);
    return { id, validatorIndex: known.index, publicKey: known.publicKey, state };
  });
  await write(run, (tx) => resolveValidators(tx, run.accountId, resolved));
  const now = await read(run, loadValidators);
  return now.filter(({ state }) => state === 'found');
}

/** Validators that were added since the last day get their first snapshot of it, unless blocks after it were already searched without them. */
async function joinLastDay(run: Run, validators: readonly ValidatorRow[]): Promise<void> {
  const last = await read(run, loadLastDay);
  const state = await read(run, loadStakingState);
  if (!last || state?.readSlot !== last.slot) return;
  const covered = new Set(last.covered);
  if (validators.every(({ validatorIndex }) => covered.has(validatorIndex ?? -1))) return;
  try {
    const { day, states } = await takeDay(run, validators, last.date, last.slot);
    const joined = states.filter(({ index }) => !covered.has(index));
    await write(run, (tx) =>
      storeDay(
        tx,
        run.accountId,
        day,
        joined.map((one) => toSnapshot(one, null)),
      ),
    );
  } catch (error) {
    // They start with the next day.
    if (!(error instanceof StatePruned)) throw error;
  }
}

/** The newest day in the account's zone whose first slot is final. */
async function findNewestDay(
  run: Run,
  finalized: number,
): Promise<{ readonly date: string; readonly slot: number }> {
  const account = await read(run, findAccount);
  const zone = (account?.timeZone ?? 'UTC') as TimeZone;
  const finalMs = getSlotSeconds(finalized, run.genesis) * 1000;
  const today = localDate(instantFromMs(finalMs), zone);
  const midnightMs = toMillis(getStart(today, zone));
  const slot = findEpochStart(midnightMs / 1000, run.genesis);
  if (slot <= finalized) return { date: today, slot };
  const yesterday = localDate(instantFromMs(midnightMs - 1), zone);
  const startMs = toMillis(getStart(yesterday, zone));
  return { date: yesterday, slot: findEpochStart(startMs / 1000, run.genesis) };
}

interface TakenDay {
  readonly day: StakingDay;
  readonly states: readonly ValidatorState[];
}

async function takeDay(
  { node }: Run,
  validators: readonly ValidatorRow[],
  date: string,
  slot: number,
): Promise<TakenDay> {
  const indices = new Set(validators.map(({ validatorIndex }) => validatorIndex));
  const keys = new Set(validators.map(({ publicKey }) => publicKey));
  const states = await node.getValidators(slot, [...indices].map(String));
  const deposits = await node.getPendingDeposits(slot);
  const consolidations = await node.getPendingConsolidations(slot);
  return {
    states,
    day: {
      date,
      slot,
      pendingDeposits: deposits
        .filter(({ publicKey }) => keys.has(publicKey))
        .map((one) => ({ ...one, amount: format(one.amount) })),
      pendingConsolidations: consolidations.filter(
        ({ source, target }) => indices.has(source) || indices.has(target),
      ),
    },
  };
}

/** Reads the blocks up to a slot, and stores them piece by piece, so that a stopped run continues. */
async function readUntil(run: Run, to: number, validators: readonly ValidatorRow[]): Promise<void> {
  for (;;) {
    const state = await read(run, loadStakingState);
    const after = state?.readSlot ?? null;
    if (after === null || after >= to) return;
    // Without validators that have a snapshot to count from, there is nothing to search for.
    const end = validators.length === 0 ? to : Math.min(to, after + slotsPerPiece);
    const piece =
      validators.length === 0
        ? { after, to, withdrawals: [], depositRequests: [] }
        : await readBlocks(run, { after, to: end }, validators);
    await write(run, async (tx) => void (await storeBlocks(tx, run.accountId, piece)));
  }
}

const toSnapshot = (
  state: ValidatorState,
  readAfterSlot: number | null,
): Omit<SnapshotRow, 'date' | 'slot'> => ({
  validatorIndex: state.index,
  balance: format(state.balance),
  effectiveBalance: format(state.effectiveBalance),
  status: state.status,
  slashed: state.slashed,
  credentials: state.credentials,
  withdrawalAddress: state.withdrawalAddress ?? null,
  activationEpoch: state.activationEpoch ?? null,
  exitEpoch: state.exitEpoch ?? null,
  withdrawableEpoch: state.withdrawableEpoch ?? null,
  readAfterSlot,
});
