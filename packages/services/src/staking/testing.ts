import { writing, type Tx } from '@lotbook/db/database';
import { storeBlocks, storeDay, type WithdrawalRow } from '@lotbook/db/stores/validator-days';
import { addValidators, noteStakingRun, resolveValidators } from '@lotbook/db/stores/validators';
import { money } from '@lotbook/decimal/decimal';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { SeededAccount } from '@lotbook/testkit/seed';
import type { PriceFinder } from '../services.ts';
import type { TestServices } from '../testing.ts';

export const slotsPerDay = 7200;
const firstDay = Date.parse('2025-06-01T00:00:00Z');
export const withdrawalAddress = `0x${'ab'.repeat(20)}`;

/** A validator at the start of a day. */
export interface ValidatorDay {
  readonly index: number;
  readonly balance: string;
  readonly effectiveBalance?: string;
  readonly credentials?: '0x01' | '0x02';
  readonly status?: string;
  readonly slashed?: boolean;
  readonly withdrawableEpoch?: number;
}

/** A withdrawal at noon of a day. */
export interface TestWithdrawal {
  readonly day: number;
  readonly index: number;
  readonly validator: number;
  readonly amount: string;
}

/** The chain from 2025-06-01 on, as a node would report it. */
export interface TestChain {
  readonly days: readonly (readonly ValidatorDay[])[];
  readonly withdrawals: readonly TestWithdrawal[];
  readonly openingPrincipals?: Readonly<Record<number, string>>;
  /** Consolidations in the queue at the start of a day. */
  readonly consolidations?: Readonly<
    Record<number, readonly { readonly source: number; readonly target: number }[]>
  >;
}

/** Stores snapshots and withdrawals as a run would. */
export async function storeChain(
  { database }: TestServices,
  { accountId, scope, userId }: SeededAccount,
  chain: TestChain,
): Promise<void> {
  const indices = [...new Set(chain.days.flat().map(({ index }) => index))];
  await writing(database, scope, async (tx) => {
    const known = indices.map((index) => ({
      id: `ethereum-${index}`,
      validatorIndex: index,
      publicKey: `0x${index.toString(16).padStart(96, '0')}`,
    }));
    await addValidators(tx, accountId, known, userId);
    await resolveValidators(
      tx,
      accountId,
      known.map((one) => ({ ...one, state: 'found' as const })),
    );
    for (const [index, principal] of Object.entries(chain.openingPrincipals ?? {}))
      await tx
        .updateTable('validator')
        .set({ opening_principal: principal })
        .where('account_id', '=', accountId)
        .where('id', '=', `ethereum-${index}`)
        .execute();
    await noteStakingRun(tx, accountId, { nextRunAt: new Date(), problem: null, ranAt: null });
    for (const day of chain.days.keys()) await storeTestDay(tx, accountId, chain, day);
  });
}

async function storeTestDay(
  tx: Tx,
  accountId: SeededAccount['accountId'],
  chain: TestChain,
  day: number,
): Promise<void> {
  const slot = day * slotsPerDay;
  const date = new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
  await storeDay(
    tx,
    accountId,
    {
      date,
      slot,
      pendingDeposits: [],
      pendingConsolidations: chain.consolidations?.[day] ?? [],
    },
    chain.days[day]!.map((one) => ({
      validatorIndex: one.index,
      balance: one.balance,
      effectiveBalance: one.effectiveBalance ?? '32',
      status: one.status ?? 'active_ongoing',
      slashed: one.slashed ?? false,
      credentials: one.credentials ?? '0x01',
      withdrawalAddress,
      activationEpoch: 0,
      exitEpoch: null,
      withdrawableEpoch: one.withdrawableEpoch ?? null,
      readAfterSlot: day === 0 ? null : slot - slotsPerDay,
    })),
  );
  await storeBlocks(tx, accountId, {
    after: day === 0 ? null : slot - slotsPerDay,
    to: slot,
    withdrawals: chain.withdrawals.filter((one) => one.day === day - 1).map(toRow),
    depositRequests: [],
  });
}

const toRow = ({ day, index, validator, amount }: TestWithdrawal): WithdrawalRow => ({
  withdrawalIndex: index,
  validatorIndex: validator,
  slot: day * slotsPerDay + slotsPerDay / 2,
  paidAt: new Date(firstDay + (day + 0.5) * 86_400_000).toISOString(),
  address: withdrawalAddress,
  amount,
});

/** ETH at 2,000 at all times. */
export const steadyPrices: PriceFinder = {
  id: 'steady',
  find: (needs: readonly PriceNeed[]) =>
    Promise.resolve(
      needs.map((need): Price => ({ ...need, unitPrice: money('2000'), from: 'steady' })),
    ),
  findEach: () => Promise.resolve([]),
};

/** A validator that is swept once, and one that exits after it had earned before tracking. */
export const sweepAndExit: TestChain = {
  days: [
    [
      { index: 7, balance: '32' },
      { index: 8, balance: '32.01' },
    ],
    [
      { index: 7, balance: '32.002' },
      { index: 8, balance: '32.012' },
    ],
    [
      { index: 7, balance: '32.001' },
      { index: 8, balance: '32.014', status: 'exited_unslashed', withdrawableEpoch: 451 },
    ],
    [
      { index: 7, balance: '32.003' },
      { index: 8, balance: '0', status: 'withdrawal_done', withdrawableEpoch: 451 },
    ],
  ],
  withdrawals: [
    { day: 1, index: 100, validator: 7, amount: '0.003' },
    { day: 2, index: 101, validator: 8, amount: '32.016' },
  ],
};
