import { expect, it } from 'vitest';
import { readAll, transactionsOf } from '../testing.ts';

const header = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Fee Amount,Fee Asset,Fee Value,Value,Acquired,Basis,Group\n';
const movementsOf = async (rows: string) => {
  const { readings } = await readAll(header + rows);
  return transactionsOf(readings).flatMap(({ movements }) =>
    movements.map(({ direction, asset, onFee, inherited }) => [direction, asset, ...(onFee ? ['on fee'] : []), ...(inherited ? ['inherited'] : [])].join(' ')),
  );
};

it('a further cost of a group can have a cost of its own', async () => {
  const rows = '2025-01-01,swap,10,AAA,20,BBB,,,,20,,,g\n2025-01-01,fee,2,CCC,,,1,CCC,1,2,,,g\n';
  expect(await movementsOf(rows)).toEqual(['out AAA', 'in BBB', 'fee CCC', 'fee CCC on fee']);
});

it('what paying the fee of a group cost can stand alone', async () => {
  const rows = '2025-01-01,swap,10,AAA,20,BBB,2,CCC,2,20,,,g\n2025-01-01,fee,0,CCC,,,1,CCC,1,,,,g\n';
  expect(await movementsOf(rows)).toEqual(['out AAA', 'in BBB', 'fee CCC', 'fee CCC on fee']);
});

it('what was inherited says so where it says when', async () => {
  expect(await movementsOf('2025-01-20,opening,,,1,BTC,,,,,2025-01-02 inherited,60,\n')).toEqual(['in BTC inherited']);
});
