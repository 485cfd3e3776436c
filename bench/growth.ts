import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import { measure } from './engine.ts';
import { everyday, type Shape } from './sample-book.ts';

/** How the computation time grows from a hundred thousand to a million transactions. */
export interface GrowthFigure {
  readonly shape: string;
  readonly method: LotMethod;
  readonly cpuSecondsOf100k: number;
  readonly cpuSecondsOf1M: number;
  /** 1 if ten times the transactions take ten times as long. */
  readonly exponent: number;
}

const shapes: Readonly<Record<string, Omit<Shape, 'transactions' | 'method'>>> = {
  everyday: { ...everyday, tracking: 'us' },
  'one asset': { ...everyday, assets: 1, tracking: 'us' },
  '10,000 assets': { ...everyday, assets: 10_000, tracking: 'us' },
  '1,000 wallets, universal': { ...everyday, sources: 1_000, tracking: 'universal' },
  '1,000 wallets, by wallet': { ...everyday, sources: 1_000, tracking: 'wallet' },
  'all lots stay open': { ...everyday, assets: 1, buys: 100, tracking: 'us' },
};

/** Measures books of unusual shapes at two sizes under every method. */
export function benchGrowth(): readonly GrowthFigure[] {
  return Object.entries(shapes).flatMap(([shape, given]) =>
    lotMethods.map((method) => measureGrowth(shape, { ...given, method })),
  );
}

function measureGrowth(shape: string, given: Omit<Shape, 'transactions'>): GrowthFigure {
  const [small, large] = [100_000, 1_000_000].map(
    (transactions) => measure({ ...given, transactions }).cpuSeconds,
  ) as [number, number];
  return {
    shape,
    method: given.method,
    cpuSecondsOf100k: small,
    cpuSecondsOf1M: large,
    exponent: Math.log10(large / small),
  };
}
