import { money, type Money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { expect, test } from 'vitest';
import { yearMoves, type CountedRows, type CountedYear } from './moves.ts';

const year = { settings: { jurisdiction: 'US' }, year: 2024 } as unknown as CountedYear;

const makeSold = (basis: string): CountedRows => {
  const sale: Pick<
    Disposal,
    'transactionId' | 'entryId' | 'asset' | 'disposedOn' | 'term' | 'proceeds' | 'basis' | 'gain'
  > = {
    transactionId: 't1' as Disposal['transactionId'],
    entryId: 't1' as Disposal['entryId'],
    asset: 'ETH' as Disposal['asset'],
    disposedOn: '2024-05-01' as Disposal['disposedOn'],
    term: 'short',
    proceeds: money('100'),
    basis: money(basis),
    gain: (money('100') - money(basis)) as Money,
  };
  return { disposals: [sale as Disposal], income: [], gifts: [], donations: [], expenses: [] };
};

function getMoves(filed: string, now: string) {
  const moves = yearMoves(year);
  moves.take({ filed: makeSold(filed), now: makeSold(now) });
  const { figures, lines } = moves.end();
  return {
    lines: lines.length,
    figures: figures.filter(({ difference }) => difference !== 0n).map(({ id }) => id),
  };
}

test('what divisions leave moves neither a line nor a figure', () =>
  expect(getMoves('30.71174785100286533', '30.711747851002865329')).toEqual({
    lines: 0,
    figures: [],
  }));

test('an amount that differs does', () =>
  expect(getMoves('30.71', '30.72')).toEqual({
    lines: 1,
    figures: ['basis', 'shortTermGain', 'gain'],
  }));
