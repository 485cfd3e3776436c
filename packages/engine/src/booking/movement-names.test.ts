import { expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { book } from '../testing/scenario.ts';
import { nameMovements } from './movement-names.ts';

it('movements are named as their tax entries are', () => {
  const made = book(
    `
      b1  2024-01-05  buy                1 BTC for 100 USD, fee 0.1 BNB     @kraken
      p1  2024-02-05  liquidity-deposit  2 ETH & 3 DOT for 1 LP, fee 1 BNB  @wallet
      t1  2024-03-05  transfer           0.5 BTC                            @kraken > ledger
      w1  2024-03-05  withdrawal         0.5 BTC                            @kraken
    `,
    {},
    'BTC 1\nETH 1\nDOT 1\nLP 1\nBNB 1',
  );
  const named = made.transactions.flatMap((each) =>
    nameMovements(each).map(({ id, movement }) => `${id} ${movement.asset} ${movement.direction}`),
  );
  const sides = { incoming: 'in', outgoing: 'out', fee: 'fee' } as const;
  expect(named.toSorted()).toEqual(
    compute(made)
      .entries.filter(({ asset }) => asset !== 'USD')
      .map(({ id, asset, side }) => `${id} ${asset} ${sides[side]}`)
      .toSorted(),
  );
});
