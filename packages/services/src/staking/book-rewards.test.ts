import { reading, writing } from '@lotbook/db/database';
import { readInEnglish } from '@lotbook/messages/stored-text';
import { addSource, removeSource } from '@lotbook/db/stores/sources';
import { loadAllTransactions } from '@lotbook/db/stores/records';
import { putAddresses } from '@lotbook/db/stores/wallet-addresses';
import { format } from '@lotbook/decimal/decimal';
import type { SourceId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readJournal } from '../journal/read-journal.ts';
import { readReport } from '../reports/read-report.ts';
import { requestReport } from '../reports/request-report.ts';
import { changeTreatments } from '../tax-settings/change-tax-settings.ts';
import { undoImport } from '../imports/undo-import.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { bookRewards } from './book-rewards.ts';
import { loadStakingBooking } from './booking.ts';
import { setRewardBooking, setValidatorPrincipal } from './change-validators.ts';
import { computeRewards } from './compute-rewards.ts';
import {
  steadyPrices,
  storeChain,
  sweepAndExit,
  withdrawalAddress,
  type TestChain,
} from './testing.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
beforeEach(async () => {
  services = testServices(database.current, { prices: steadyPrices });
  ada = await seedAccount(database.current, { timeZone: 'UTC', taxYear: 2025 });
});

const addWallet = (): Promise<SourceId> =>
  writing(database.current, ada.scope, async (tx) => {
    const { id } = await addSource(tx, ada.accountId, {
      kind: 'wallet',
      provider: 'ledger',
      name: 'Ledger',
      chain: 'ethereum',
    });
    await putAddresses(tx, ada.accountId, id, [{ address: withdrawalAddress }]);
    return id;
  });
const head = 'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To\n';
/** Both deposits of 32 ETH that cost 1,000 each. */
const importDeposits = () =>
  importText(
    services,
    ada,
    'Ledger.csv',
    `${head}2025-01-05,buy,64000,USD,Ledger,64,ETH,Ledger
2025-05-01,stake-deposit,32,ETH,Ledger,,,
2025-05-02,stake-deposit,32,ETH,Ledger,,,`,
  );
const book = async (chain?: TestChain): Promise<void> => {
  if (chain) await storeChain(services, ada, chain);
  await computeRewards(services, ada.accountId);
  expect(await bookRewards(services, ada.accountId)).toBeNull();
  await services.workOff();
};
const rows = async () => {
  const all = await reading(database.current, ada.scope, (db) =>
    loadAllTransactions(db, ada.accountId),
  );
  return all
    .filter(({ externalId }) => externalId?.match(/^(withdrawal|day) /))
    .map(
      ({ externalId, at, type, movements }) =>
        `${at.slice(5, 13)} ${externalId} ${type} ${movements.map(({ direction, quantity }) => `${direction} ${format(quantity)}`).join(' ')}`,
    )
    .sort();
};
const makeReport = async (type: string): Promise<string> => {
  const { report } = await requestReport(services, ada, ada.accountId, {
    type,
    parameters: { format: 'csv' },
    taxYear: 2025,
  });
  await services.workOff();
  const { chunks } = await readReport(services, ada, ada.accountId, report.id);
  const read: Buffer[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read).toString();
};
/** Category, receipts, income and the line of the return. */
const incomeLine = async () =>
  (await makeReport('income-summary')).split('\r\n').find((line) => line.startsWith('Staking'));
const issueCodes = () =>
  reading(database.current, ada.scope, async (db) => {
    const { rows: found } = await sql<{ code: string }>`select code from issue
      where account_id = ${ada.accountId} order by code`.execute(db);
    return found.map(({ code }) => code);
  });
const countSales = async () => (await makeReport('capital-gains')).trim().split('\r\n').length - 1;
/** Mode, paid by the chain, reward of it, booked reward and principal, and what differs. */
const compare = async () => {
  const booking = await loadStakingBooking(services, ada, ada.accountId);
  return [
    booking?.mode,
    booking?.withdrawn,
    booking?.reward,
    booking?.bookedReward,
    booking?.bookedPrincipal,
    booking?.difference,
  ];
};
const recognizeDaily = (value: 'daily' | 'receipt') =>
  changeTreatments(services, ada, ada.accountId, [{ key: 'validatorRewards', value }]).then(() =>
    services.workOff(),
  );

const receipts = [
  '06-02T12 withdrawal 100 reward stake-reward in 0.003',
  '06-03T12 withdrawal 101 principal stake-withdrawal out 32 in 32',
  '06-03T12 withdrawal 101 reward stake-reward in 0.016',
];
const daily = [
  '06-01T12 day 2025-06-01 reward stake-reward in 0.004',
  '06-02T12 day 2025-06-02 reward stake-reward in 0.003',
  '06-02T12 withdrawal 100 accrued transfer out 0.002 in 0.002',
  '06-02T12 withdrawal 100 reward stake-reward in 0.001',
  '06-03T12 day 2025-06-03 reward stake-reward in 0.002',
  '06-03T12 withdrawal 101 accrued transfer out 0.004 in 0.004',
  '06-03T12 withdrawal 101 principal stake-withdrawal out 32 in 32',
  '06-03T12 withdrawal 101 reward stake-reward in 0.012',
];

describe('rewards recognized on receipt', () => {
  it('name the limit of transactions that they would exceed, and are booked once there is room', async () => {
    await addWallet();
    await importDeposits();
    await storeChain(services, ada, sweepAndExit);
    await computeRewards(services, ada.accountId);
    const full = { ...services, limits: { transactions: 4 } };
    const reason = await bookRewards(full, ada.accountId);
    expect(readInEnglish(reason ?? '')).toContain(
      'This account can have 4 transactions. It would have 6, so none were added.',
    );
    expect(await rows()).toEqual([]);
    expect(await bookRewards(services, ada.accountId)).toBeNull();
    expect(await rows()).toEqual(receipts);
  });

  it('count a sweep as income and an exit as principal and reward; booking again changes nothing', async () => {
    await addWallet();
    await importDeposits();
    await book(sweepAndExit);
    expect(await rows()).toEqual(receipts);
    await book();
    expect(await rows()).toEqual(receipts);
    expect(await compare()).toEqual(['receipt', '32.019', '0.019', '0.019', '32', '0']);
    expect(await issueCodes()).toEqual([]);
    // 0.019 ETH at 2,000.
    expect(await incomeLine()).toBe(
      'Staking rewards,2,38.00,"Schedule 1, line 8v","Schedule C, line 1"',
    );
  });

  it('tie to the journal', async () => {
    await writing(database.current, ada.scope, (tx) =>
      sql`update account set type = 'Accounting' where id = ${ada.accountId}`.execute(tx),
    );
    await addWallet();
    await importDeposits();
    await book(sweepAndExit);
    const { entries } = await readJournal(services, ada, ada.accountId, {
      filter: {},
      limit: 100,
      ascending: true,
    });
    const posted = entries.flatMap(({ lines }) =>
      lines.map(({ role, debit, credit }) => [role, Number(debit) - Number(credit)] as const),
    );
    const total = (wanted: string): number =>
      posted.reduce((sum, [role, amount]) => sum + (role === wanted ? amount : 0), 0);
    expect(total('income:stakingRewards_standard')).toBe(-38);
    // 32 of 64 ETH remain staked at their cost.
    expect(total('staked')).toBe(32_000);
    expect(total('crypto')).toBe(32_038);
  });

  it('never count a principal whose deposit is missing as income', async () => {
    await addWallet();
    await book(sweepAndExit);
    expect(await incomeLine()).toContain('Staking rewards,2,38.00');
    expect(await issueCodes()).toEqual(['unmatched-deposit']);
  });

  it('are income under UK law too, in pounds', async () => {
    await writing(database.current, ada.scope, (tx) =>
      sql`update account set fiat_currency = 'GBP', jurisdiction = 'UK' where id = ${ada.accountId}`.execute(
        tx,
      ),
    );
    await addWallet();
    await importDeposits();
    await book(sweepAndExit);
    const { value } = await reading(database.current, ada.scope, async (db) => {
      const { rows: found } = await sql<{ value: string }>`select sum(income)::text as value
        from transaction_figure where account_id = ${ada.accountId}`.execute(db);
      return found[0]!;
    });
    expect(Number(value)).toBe(38);
    expect(await issueCodes()).toEqual([]);
  });
});

describe('rewards recognized by day', () => {
  it('book each reward once: by day, and on receipt what no day recognized', async () => {
    await addWallet();
    await importDeposits();
    await book(sweepAndExit);
    await recognizeDaily('daily');
    expect(await rows()).toEqual(daily);
    expect(await compare()).toEqual(['daily', '32.019', '0.019', '0.022', '32', '0']);
    // 0.022 ETH: the 0.019 that were paid, and 0.003 that validator 7 still holds.
    expect(await incomeLine()).toContain('Staking rewards,5,44.00');
    expect(await issueCodes()).toEqual([]);
    await recognizeDaily('receipt');
    expect(await rows()).toEqual(receipts);
  });

  it('book penalties on earlier rewards as lost units, and let an exit bear the rest', async () => {
    await addWallet();
    await importDeposits();
    await recognizeDaily('daily');
    const slashed = { index: 7, slashed: true, withdrawableEpoch: 451 };
    await book({
      days: [
        [{ index: 7, balance: '32' }],
        [{ index: 7, balance: '32.002' }],
        [{ ...slashed, balance: '31.5', status: 'active_slashed' }],
        [{ ...slashed, balance: '0', status: 'withdrawal_done' }],
      ],
      withdrawals: [{ day: 2, index: 100, validator: 7, amount: '31.5' }],
    });
    expect(await rows()).toEqual([
      '06-01T12 day 2025-06-01 reward stake-reward in 0.002',
      '06-02T12 day 2025-06-02 penalty withdrawal out 0.002',
      '06-03T12 withdrawal 100 principal stake-withdrawal out 32 in 31.5',
    ]);
    expect(await issueCodes()).toEqual(['slashing-loss']);
  });
});

describe('consolidations and partial withdrawals', () => {
  /** ethereum/consensus-specs #4040: of 32.05 ETH with 0x01 credentials, 32 move and 0.05 are swept. */
  const consolidated: TestChain = {
    days: [
      [
        { index: 7, balance: '32.05', withdrawableEpoch: 100, status: 'exited_unslashed' },
        { index: 8, balance: '32', credentials: '0x02' },
      ],
      [
        {
          index: 7,
          balance: '0.05',
          effectiveBalance: '0',
          withdrawableEpoch: 100,
          status: 'withdrawal_possible',
        },
        { index: 8, balance: '64.002', credentials: '0x02', effectiveBalance: '64' },
      ],
      [
        {
          index: 7,
          balance: '0',
          effectiveBalance: '0',
          withdrawableEpoch: 100,
          status: 'withdrawal_done',
        },
        { index: 8, balance: '64.004', credentials: '0x02', effectiveBalance: '64' },
      ],
      // A partial withdrawal (EIP-7002) of 10 ETH: rewards first, then principal.
      [
        {
          index: 7,
          balance: '0',
          effectiveBalance: '0',
          withdrawableEpoch: 100,
          status: 'withdrawal_done',
        },
        { index: 8, balance: '54.006', credentials: '0x02', effectiveBalance: '54' },
      ],
    ],
    openingPrincipals: { 7: '32', 8: '32' },
    consolidations: { 0: [{ source: 7, target: 8 }] },
    withdrawals: [
      { day: 1, index: 100, validator: 7, amount: '0.05' },
      { day: 2, index: 101, validator: 8, amount: '10' },
    ],
  };

  it.each([
    ['receipt', 0.054],
    ['daily', 0.056],
  ] as const)('%s: give neither income nor loss beyond the reward', async (value, total) => {
    await addWallet();
    await importDeposits();
    await recognizeDaily(value);
    await book(consolidated);
    const income = (await rows())
      .filter((row) => row.includes('stake-reward'))
      .reduce((sum, row) => sum + Number(/in (\S+)/.exec(row)![1]), 0);
    // Paid: 0.05 and 0.004 of the 10 ETH. By day, also 0.002 that validator 8 still holds.
    expect(income).toBeCloseTo(total, 9);
    expect((await rows()).find((row) => row.includes('101 principal'))).toContain(
      'stake-withdrawal out 9.996 in 9.996',
    );
    expect(await issueCodes()).toEqual([]);
    expect(await countSales()).toBe(0);
  });
});

describe('rows that other sources have', () => {
  it('are not booked again, and are booked once they are gone', async () => {
    await addWallet();
    await importDeposits();
    await book(sweepAndExit);
    const { id } = await importText(
      services,
      ada,
      'explorer.csv',
      `${head}2025-06-02T12:00:05Z,deposit,,,,0.003,ETH,Ledger`,
    );
    await book();
    expect(await rows()).toEqual(receipts.slice(1));
    expect(await compare()).toEqual(['receipt', '32.019', '0.019', '0.016', '32', '0']);
    await undoImport(services, ada, ada.accountId, id);
    await book();
    expect(await rows()).toEqual(receipts);
  });

  it('that are income as well are named as counted twice if rewards count by day', async () => {
    await addWallet();
    await importDeposits();
    await recognizeDaily('daily');
    await importText(
      services,
      ada,
      'rewards.csv',
      `${head}2025-06-02T12:00:05Z,stake-reward,,,,0.003,ETH,Ledger`,
    );
    await book(sweepAndExit);
    const booking = await loadStakingBooking(services, ada, ada.accountId);
    expect(booking).toMatchObject({ mode: 'daily', accruedTwice: '0.002', difference: '-0.002' });
    await recognizeDaily('receipt');
    expect(await loadStakingBooking(services, ada, ada.accountId)).toMatchObject({
      accruedTwice: '0',
      difference: '0',
    });
  });

  it('only stand for as many withdrawals of one amount as there are', async () => {
    await addWallet();
    const { days } = sweepAndExit;
    await book({
      days,
      withdrawals: [
        { day: 1, index: 100, validator: 7, amount: '0.003' },
        { day: 2, index: 101, validator: 8, amount: '0.003' },
      ],
    });
    await importText(
      services,
      ada,
      'explorer.csv',
      `${head}2025-06-02T12:00:05Z,deposit,,,,0.003,ETH,Ledger`,
    );
    await book();
    expect((await rows()).map((row) => row.split(' ')[2])).toEqual(['101']);
  });
});

const importElsewhere = (place: string) =>
  importText(
    services,
    ada,
    `${place}.csv`,
    `${head}2025-06-02T12:20:00Z,deposit,,,,0.003,ETH,${place}`,
  );
const addOtherWallet = () =>
  writing(database.current, ada.scope, async (tx) => {
    const other = {
      kind: 'wallet',
      provider: 'ledger',
      name: 'Cold',
      chain: 'ethereum',
    } as const;
    const { id } = await addSource(tx, ada.accountId, other);
    await putAddresses(tx, ada.accountId, id, [{ address: `0x${'cd'.repeat(20)}` }]);
  });

describe('equal amounts in another place', () => {
  it('are units that the wallet of the address forwarded, so the reward stays booked', async () => {
    await addWallet();
    await importElsewhere('Exchange');
    await importDeposits();
    await book(sweepAndExit);
    expect(await rows()).toEqual(receipts);
  });

  it('are the withdrawal if no wallet has the address, unless the place has another address', async () => {
    await importElsewhere('Exchange');
    await book(sweepAndExit);
    expect((await rows()).some((row) => row.includes('withdrawal 100'))).toBe(false);
  });

  it('are something else if they arrived at a wallet with another address', async () => {
    await addOtherWallet();
    await importElsewhere('Cold');
    await book(sweepAndExit);
    expect((await rows()).some((row) => row.includes('withdrawal 100 reward'))).toBe(true);
  });

  it('are the withdrawal if the row names the address', async () => {
    await addWallet();
    await importText(
      services,
      ada,
      'Explorer.csv',
      `Timestamp,Type,Received Amount,Received Asset,To,Memo
2025-06-02T12:00:05Z,deposit,0.003,ETH,Explorer,0x${'AB'.repeat(20)}`,
    );
    await book(sweepAndExit);
    expect((await rows()).some((row) => row.includes('withdrawal 100'))).toBe(false);
  });
});

const listSources = async () =>
  new Set(
    (await reading(database.current, ada.scope, (db) => loadAllTransactions(db, ada.accountId)))
      .flatMap(({ movements }) => movements)
      .map(({ source }) => source),
  );

describe('the source of booked rows', () => {
  it('holds what arrives at an address that no wallet has; adding the wallet moves it', async () => {
    await book(sweepAndExit);
    const [before] = await listSources();
    const wallet = await addWallet();
    await book();
    expect(await listSources()).toEqual(new Set([wallet]));
    expect(before).not.toBe(wallet);
  });

  it('stays deleted if a person deletes it', async () => {
    await addWallet();
    await book(sweepAndExit);
    await writing(database.current, ada.scope, async (tx) => {
      const { rows: found } = await sql<{ id: SourceId }>`select source_id as id from staking_state
        where account_id = ${ada.accountId}`.execute(tx);
      await removeSource(tx, ada.accountId, found[0]!.id);
    });
    await book();
    expect(await rows()).toEqual([]);
  });

  it('is emptied if a person excludes the rewards, and filled again', async () => {
    await addWallet();
    await book(sweepAndExit);
    await setRewardBooking(services, ada, ada.accountId, false);
    await services.workOff();
    expect(await rows()).toEqual([]);
    await setRewardBooking(services, ada, ada.accountId, true);
    await services.workOff();
    expect(await rows()).toEqual(receipts);
  });

  it('has the withdrawals of a compounding validator once its principal is known', async () => {
    await addWallet();
    const compounding = { index: 7, credentials: '0x02', effectiveBalance: '64' } as const;
    await book({
      days: [
        [{ ...compounding, balance: '64.01' }],
        [{ ...compounding, balance: '64.014' }],
        [{ ...compounding, balance: '54.018' }],
      ],
      withdrawals: [{ day: 1, index: 100, validator: 7, amount: '10' }],
    });
    expect(await rows()).toEqual([]);
    await setValidatorPrincipal(services, ada, ada.accountId, {
      validatorId: 'ethereum-7',
      principal: '64',
    });
    await services.workOff();
    expect(await rows()).toEqual([
      '06-02T12 withdrawal 100 principal stake-withdrawal out 9.986 in 9.986',
      '06-02T12 withdrawal 100 reward stake-reward in 0.014',
    ]);
    const set = (principal: string) =>
      setValidatorPrincipal(services, ada, ada.accountId, { validatorId: 'ethereum-7', principal });
    for (const wrong of ['-1', '0', '2049', 'x'])
      await expect(set(wrong)).rejects.toThrow('Enter the principal in ETH');
    await expect(set('640')).rejects.toThrow('2025-06-01, was 64.01 ETH');
    // It was set too high, and is corrected later.
    await set('63');
    await services.workOff();
    expect(await rows()).toEqual([
      '06-02T12 withdrawal 100 principal stake-withdrawal out 8.986 in 8.986',
      '06-02T12 withdrawal 100 reward stake-reward in 1.014',
    ]);
  });

  it('is refused with the reason if the account may have no more transactions', async () => {
    const small = testServices(database.current, { transactions: 2, prices: steadyPrices });
    await storeChain(small, ada, sweepAndExit);
    await computeRewards(small, ada.accountId);
    expect(await bookRewards(small, ada.accountId)).toContain('could not be added');
    expect(await rows()).toEqual([]);
  });
});
