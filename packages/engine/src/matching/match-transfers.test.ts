import { format } from '@lotbook/decimal/decimal';
import { expect, it } from 'vitest';
import { SideEffects } from '../effects/leg-effect.ts';
import { sortByTime } from '../order.ts';
import { book } from '../testing/scenario.ts';
import { matchTransfers } from './match-transfers.ts';
import { listTransferSides } from './transfer-sides.ts';

function matches(text: string): string[] {
  const { outs, ins } = listTransferSides(sortByTime(book(text).transactions), new SideEffects({}));
  const found = new Set(
    [...matchTransfers(outs, ins).values()].flatMap((matched) => matched.parts),
  );
  return [...found].map(
    (match) => `${match.out.id} > ${match.in.id} ${match.reason} ${format(match.lost)}`,
  );
}

it('prefers the withdrawal that is nearest in time among equal amounts', () => {
  expect(
    matches(`
      w1  2024-03-01T10:00  withdrawal  100 USDC  @kraken
      w2  2024-03-02T10:00  withdrawal  100 USDC  @kraken
      d2  2024-03-02T10:05  deposit     100 USDC  @ledger
    `),
  ).toEqual(['w2 > d2 amount-time 0']);
});

it('prefers equal amounts to near ones, and the least loss among near ones', () => {
  expect(
    matches(`
      w1  2024-03-01T10:00  withdrawal  100 USDC   @kraken
      w2  2024-03-01T10:01  withdrawal  101 USDC   @kraken
      w3  2024-03-01T10:02  withdrawal  100.5 USDC @kraken
      d1  2024-03-01T10:05  deposit     100 USDC   @ledger
      d2  2024-03-01T10:06  deposit     100 USDC   @trezor
    `),
  ).toEqual(['w1 > d1 amount-time 0', 'w3 > d2 amount-time 0.5']);
});

it('accepts a deposit up to an hour before its withdrawal, not more', () => {
  expect(
    matches(
      'd1 2024-03-01T09:10 deposit 1 BTC @ledger\nw1 2024-03-01T10:00 withdrawal 1 BTC @kraken',
    ),
  ).toEqual(['w1 > d1 amount-time 0']);
  expect(
    matches(
      'd1 2024-03-01T08:50 deposit 1 BTC @ledger\nw1 2024-03-01T10:00 withdrawal 1 BTC @kraken',
    ),
  ).toEqual([]);
});

it('pairs equal hashes first, even if another amount is closer', () => {
  expect(
    matches(`
      w1  2024-03-01T10:00  withdrawal  1 BTC    @kraken #aa
      w2  2024-03-01T10:00  withdrawal  0.9 BTC  @kraken
      d1  2024-03-01T10:30  deposit     0.9 BTC  @ledger #aa
    `),
  ).toEqual(['w1 > d1 hash 0.1']);
});

const pairOfNumber = (index: number) => {
  const at = new Date(Date.UTC(2024, 0, 1) + index * 1000).toISOString();
  return `w${index} ${at} withdrawal 1 BTC @kraken\nd${index} ${at} deposit 1 BTC @ledger`;
};

it('matches fifty thousand equal transfers within seconds', () => {
  const { outs, ins } = listTransferSides(
    sortByTime(
      book(Array.from({ length: 50_000 }, (_, index) => pairOfNumber(index)).join('\n'))
        .transactions,
    ),
    new SideEffects({}),
  );
  const before = process.threadCpuUsage();
  expect(matchTransfers(outs, ins).size).toBe(100_000);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(5);
});
