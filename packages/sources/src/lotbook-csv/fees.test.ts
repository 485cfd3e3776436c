import { expect, it } from 'vitest';
import { readAll, getTransactions } from '../testing.ts';

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Fee Amount,Fee Asset,Fee Value,Value,Acquired,Basis,Group\n';
const toMovements = async (rows: string) => {
  const { readings } = await readAll(header + rows);
  return getTransactions(readings).flatMap(({ movements }) =>
    movements.map(({ direction, asset, onFee, inherited }) =>
      [direction, asset, ...(onFee ? ['on fee'] : []), ...(inherited ? ['inherited'] : [])].join(
        ' ',
      ),
    ),
  );
};

it('a further cost of a group can have a cost of its own', async () => {
  const rows = '2025-01-01,swap,10,AAA,20,BBB,,,,20,,,g\n2025-01-01,fee,2,CCC,,,1,CCC,1,2,,,g\n';
  expect(await toMovements(rows)).toEqual(['out AAA', 'in BBB', 'fee CCC', 'fee CCC on fee']);
});

it('what paying the fee of a group cost can stand alone', async () => {
  const rows =
    '2025-01-01,swap,10,AAA,20,BBB,2,CCC,2,20,,,g\n2025-01-01,fee,0,CCC,,,1,CCC,1,,,,g\n';
  expect(await toMovements(rows)).toEqual(['out AAA', 'in BBB', 'fee CCC', 'fee CCC on fee']);
});

it('what was inherited says so where it says when', async () => {
  expect(await toMovements('2025-01-20,opening,,,1,BTC,,,,,2025-01-02 inherited,60,\n')).toEqual([
    'in BTC inherited',
  ]);
});

it('a fee of a group that names no place is paid where the group sends from, whatever the order of the rows', async () => {
  const wide =
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Group\n';
  const rows = [
    '2025-03-05,transfer,5,ETH,A,5,ETH,V,,,g',
    '2025-03-05,fee,,,,,,,0.1,ETH,g',
    '2025-03-05,fee,0.2,ETH,,,,,,,g',
    '2025-03-05,fee,,,V,,,,0.3,ETH,g',
  ];
  const feesIn = async (all: readonly string[]): Promise<readonly string[]> => {
    const { readings } = await readAll(`${wide}${all.join('\n')}\n`);
    const fees = getTransactions(readings).flatMap(({ movements }) =>
      movements.filter(({ direction }) => direction === 'fee'),
    );
    return fees
      .map(({ quantity, sourceName }) => `${quantity / 10n ** 17n} at ${sourceName}`)
      .sort();
  };
  expect(await feesIn(rows)).toEqual(['1 at A', '2 at A', '3 at V']);
  expect(await feesIn(rows.toReversed())).toEqual(['1 at A', '2 at A', '3 at V']);
});
