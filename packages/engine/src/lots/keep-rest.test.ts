import { expect, it } from 'vitest';
import { sales, scenario } from '../testing/scenario.ts';

it("units withheld from a purchase don't disturb the order of lots with an equal cost", () => {
  const result = scenario(
    `
    b1  2023-11-06  buy           1 ETH for 48 USD  @k
    b2  2023-11-11  buy           3 ETH for 108 USD, fee 1 ETH of received  @k
    b3  2023-11-16  deposit/gift  + 1 ETH basis 48 USD acquired 2023-10-11 inherited  @k
    s1  2023-11-21  sell          3 ETH for 90 USD  @k
  `,
    { method: 'HIFO', tracking: 'wallet' },
  );
  expect(sales(result).map((line) => line.slice(0, 16))).toEqual([
    'b2 fee  1 ETH of',
    's1  2 ETH of b2 ',
    's1  1 ETH of b3 ',
  ]);
});
