import { toEnglish } from '@lotbook/messages/fill';
import { startEvmExplorer, type EvmLog } from '@lotbook/standins/evm-explorer';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { describe, expect, it, test } from 'vitest';
import { listUntied } from '../../testing.ts';
import { chainAdapters } from '../registry.ts';
import { lines, quickNetwork, runSync, syncContext, type Run } from '../testing.ts';
import { rebasingTokens } from './rebasing-tokens.ts';
import { repeatWord, makeSigned, tokens } from './testing.ts';

const [mine, second, stranger] = [repeatWord('a1'), repeatWord('a2'), repeatWord('c3')];
const nowhere = `0x${'0'.repeat(40)}`;
const [lido, etherFi] = rebasingTokens['ethereum']!;
const steth = { contract: lido!.contract, symbol: 'stETH', name: 'Liquid staked Ether 2.0' };
const eth = 10n ** 18n;

/** The time of the rows: a day per block. */
const getSecond = (block: number): number => Date.parse('2024-01-01') / 1000 + block * 86_400;

const rebaseAt = (block: number, before: [bigint, bigint], after: [bigint, bigint]): EvmLog => ({
  address: lido!.events[0]!.emitter,
  topic: lido!.events[0]!.topic,
  block,
  second: getSecond(block),
  transaction: 7,
  words: [86_400n, before[1], before[0], after[1], after[0], 0n],
});
/** Until 2023, by the oracle's contract. */
const reportAt = (block: number, [ether, shares]: [bigint, bigint]): EvmLog => ({
  address: lido!.events[1]!.emitter,
  topic: lido!.events[1]!.topic,
  block,
  second: getSecond(block),
  transaction: 7,
  words: [ether, ether, 86_400n, shares],
});

interface World {
  readonly logs: readonly EvmLog[];
  readonly moves: readonly ReturnType<typeof tokens>[];
  readonly balances?: Readonly<Record<string, string>>;
}
const start = ({ logs, moves, balances = {} }: World): Promise<HttpStandin> =>
  startEvmExplorer({ rows: { tokentx: moves }, logs, balances });

async function read(
  service: HttpStandin,
  {
    addresses = [mine],
    before,
    until,
  }: { addresses?: string[]; before?: Run; until?: string } = {},
) {
  const adapter = chainAdapters({
    addresses: { ethereum: `explorer ${service.url}/api` },
  }).find(({ provider }) => provider === 'ethereum')!;
  const context = syncContext(
    { addresses },
    {
      network: quickNetwork(),
      ...(before ? { cursors: before.cursors } : {}),
      ...(until === undefined ? {} : { until }),
    },
  );
  const unread: string[] = [];
  const noted = async function* noted() {
    for await (const page of adapter.sync(context)) {
      unread.push(...(page.unread ?? []).map(({ reason }) => toEnglish(reason)));
      yield page;
    }
  };
  return { ...(await runSync(noted(), before?.cursors)), unread, adapter, context };
}

const listRebases = (run: Run): readonly string[] =>
  run.records
    .map(({ transaction }) => transaction.externalId)
    .filter((id) => id.startsWith('rebase'));

const receive = (block: number, amount: string) =>
  tokens({ block, hash: `0x${block}`, from: nowhere, to: mine }, amount, steth);
const send = (block: number, amount: string, to = stranger) =>
  tokens({ block, hash: `0x${block}`, from: mine, to }, amount, steth);

/** The pool has 1,000 ETH, and then 0.1 % more, and so on; others deposit in between. */
const logs = [
  rebaseAt(2, [1_000n * eth, 800n * eth], [1_001n * eth, 800n * eth]),
  rebaseAt(4, [2_002n * eth, 1_600n * eth], [2_004n * eth, 1_600n * eth]),
  // A slashing: balances shrink.
  rebaseAt(6, [2_004n * eth, 1_600n * eth], [2_003n * eth, 1_600n * eth]),
];

describe('stETH', () => {
  test('has a reward for each report, by the shares held then, and a loss if the pool lost', async () => {
    await using service = await start({
      logs,
      moves: [receive(1, '10'), send(3, '5.005')],
      // 8 shares of the first 10 stETH, half of which left.
      balances: { [`${mine} ${steth.contract}`]: '5007500000000000000' },
    });
    const run = await read(service);
    const found = run.records.filter(({ transaction }) =>
      transaction.externalId.startsWith('rebase'),
    );
    expect(lines({ records: found })).toEqual([
      '2024-01-03 stake-reward (stakingRewards_standard) +0.01 STETH "Balance growth reported by Lido"',
      '2024-01-05 stake-reward (stakingRewards_standard) +0.005 STETH "Balance growth reported by Lido"',
      '2024-01-07 withdrawal (lost_standard) -0.0025 STETH "Balance growth reported by Lido"',
    ]);
    expect(run.unread).toEqual([]);
    expect(await listUntied(run.records, run.adapter, run.context)).toEqual([]);
  });

  test('has each reward once across runs, and others when an address is added', async () => {
    const moves = [
      receive(1, '10'),
      send(3, '5.005', second),
      tokens({ block: 5, hash: '0x5', from: stranger, to: second }, '10.02', steth),
    ];
    await using service = await start({ logs, moves });
    const first = await read(service, { until: '2024-01-04T00:00:00.000Z' });
    const next = await read(service, { before: first });
    expect(new Set([...listRebases(first), ...listRebases(next)]).size).toBe(3);
    const both = await read(service, { before: next, addresses: [mine, second] });
    // Between own addresses nothing changes; what the other address received grows, too.
    expect(lines(both).filter((line) => line.includes('growth'))).toEqual([
      '2024-01-03 stake-reward (stakingRewards_standard) +0.01 STETH "Balance growth reported by Lido"',
      '2024-01-05 stake-reward (stakingRewards_standard) +0.01 STETH "Balance growth reported by Lido"',
      '2024-01-07 withdrawal (lost_standard) -0.01 STETH "Balance growth reported by Lido"',
    ]);
  });

  test('is counted by the older reports until the first newer one, which both name', async () => {
    await using service = await start({
      logs: [
        reportAt(1, [1_000n * eth, 800n * eth]),
        reportAt(3, [1_001n * eth, 800n * eth]),
        // The old contract repeats what the new one reports.
        reportAt(5, [2_004n * eth, 1_600n * eth]),
        rebaseAt(5, [2_002n * eth, 1_600n * eth], [2_004n * eth, 1_600n * eth]),
      ],
      moves: [receive(2, '10')],
    });
    const run = await read(service);
    expect(lines(run).filter((line) => line.includes('growth'))).toEqual([
      '2024-01-04 stake-reward (stakingRewards_standard) +0.01 STETH "Balance growth reported by Lido"',
      '2024-01-06 stake-reward (stakingRewards_standard) +0.01 STETH "Balance growth reported by Lido"',
    ]);
    expect(run.unread).toEqual([]);
  });

  it('names the time whose growth no report shows', async () => {
    await using service = await start({
      logs: [reportAt(3, [1_001n * eth, 800n * eth]), reportAt(4, [1_002n * eth, 800n * eth])],
      moves: [receive(1, '10.01')],
    });
    const run = await read(service);
    expect(lines(run).filter((line) => line.includes('growth'))).toHaveLength(1);
    expect(run.unread).toEqual([
      'The growth of STETH from 2024-01-02 to 2024-01-04 is unknown, because no report shows what a share was worth. Import these rewards from a file.',
    ]);
  });

  test('that was never held needs no reports', async () => {
    await using service = await startEvmExplorer({
      rows: { txlist: [makeSigned({ block: 1, hash: '0x1', from: stranger, to: mine }, '2')] },
      logs,
    });
    expect(await read(service)).toMatchObject({ unread: [], skipped: 0 });
    expect(service.requests.some((path) => path.includes('getLogs'))).toBe(false);
  });

  test('ties to the wei for amounts that don’t divide', async () => {
    let [ether, shares] = [1_234_567_890_123_456_789_012n, 987_654_321_098_765_432_101n];
    let held = 0n;
    const moves: ReturnType<typeof tokens>[] = [];
    const reports = Array.from({ length: 40 }, (_, n) => {
      // As the contract does it: shares and the amount are rounded down.
      const added = (333_333_333_333_333_333n * shares) / ether;
      held += added;
      const wei = String((added * ether) / shares);
      moves.push(
        receive(2 * n + 1, `${wei.slice(0, -18) || '0'}.${wei.slice(-18).padStart(18, '0')}`),
      );
      const before: [bigint, bigint] = [ether, shares];
      ether += 97_531_135_799_753n * BigInt(n + 1);
      shares += 1_357_911n * BigInt(n);
      return rebaseAt(2 * n + 2, before, [ether, shares]);
    });
    const balance = String((held * ether) / shares);
    await using service = await start({
      logs: reports,
      moves,
      balances: { [`${mine} ${steth.contract}`]: balance },
    });
    const run = await read(service);
    expect(run.records.length).toBe(80);
    expect(await listUntied(run.records, run.adapter, run.context)).toEqual([]);
  });
});

test('eETH grows by the reports of ether.fi', async () => {
  const [event] = etherFi!.events;
  const report = (block: number, ether: bigint): EvmLog => ({
    address: event!.emitter,
    topic: event!.topic,
    block,
    second: getSecond(block),
    transaction: 1,
    words: [ether, 100n * eth],
  });
  const eeth = { contract: etherFi!.contract, symbol: 'eETH', name: 'ether.fi ETH' };
  const move = tokens({ block: 2, hash: '0x2', from: nowhere, to: mine }, '1', eeth);
  await using service = await start({
    logs: [report(1, 100n * eth), report(3, 101n * eth)],
    moves: [move],
  });
  expect(lines(await read(service)).at(-1)).toBe(
    `2024-01-04 stake-reward (stakingRewards_standard) +0.01 ethereum:${eeth.contract} "Balance growth reported by ether.fi"`,
  );
});
