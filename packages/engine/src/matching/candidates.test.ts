import { format } from '@lotbook/decimal/decimal';
import { expect, it } from 'vitest';
import { SideEffects } from '../effects/leg-effect.ts';
import { sortByTime } from '../order.ts';
import { book } from '../testing/scenario.ts';
import { matchCandidates } from './candidates.ts';
import { renderMatch } from '@lotbook/messages/render-match';
import { createTranslator } from '@lotbook/messages/translator';
import { describeMatch } from './match-text.ts';
import { listTransferSides } from './transfer-sides.ts';

it('lists the likeliest partners first, each with its evidence', () => {
  const { outs, ins } = listTransferSides(
    sortByTime(
      book(`
        w1  2024-03-01T10:00  withdrawal  1 BTC     @kraken #aa
        d1  2024-03-01T10:40  deposit     1 BTC     @ledger
        d2  2024-03-02T10:00  deposit     0.99 BTC  @ledger
        d3  2024-05-01T10:00  deposit     1 BTC     @ledger
        d4  2024-03-09T10:00  deposit     0.9 BTC   @trezor #AA
        d5  2024-03-01T11:00  deposit     7 BTC     @ledger
        d6  2024-03-01T11:00  deposit     1 ETH     @ledger
      `).transactions,
    ),
    new SideEffects({}),
  );
  const found = matchCandidates(outs[0]!, ins);
  expect(
    found.map(
      ({ side, reason, confidence, difference }) =>
        `${side.id} ${reason} ${confidence} ${format(difference)}`,
    ),
  ).toEqual([
    'd4 hash 98 0.1',
    'd1 amount-time 90 0',
    'd2 amount-time 60 0.01',
    'd3 amount-time 40 0',
    'd5 amount-time 20 -6',
  ]);
  expect(matchCandidates(ins[0]!, outs).map(({ side }) => side.id)).toEqual(['w1']);
  expect(
    found
      .map(({ reason, apartMs, difference }) =>
        renderMatch(
          createTranslator().translate,
          describeMatch({ reason, apartMs, asset: 'BTC', lost: difference }),
        ),
      )
      .slice(0, 3),
  ).toEqual([
    'Both sides have the same transaction hash, 0.1 BTC less than was sent.',
    'The same amount arrived within 40 minutes.',
    'Nearly the same amount arrived within 24 hours, 0.01 BTC less than was sent.',
  ]);
});
