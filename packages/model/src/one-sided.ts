import { format } from '@lotbook/decimal/decimal';
import { isFiat } from './fiat.ts';
import type { Movement, Transaction, TransactionType } from './transaction.ts';

type Side = Pick<Movement, 'direction' | 'asset' | 'quantity'>;
type Trade = Pick<Transaction, 'type' | 'category'> & { readonly movements: readonly Side[] };

/** A trade of which one side has no units: that side, and what stands against it. */
export interface OneSided {
  /** What a margin or futures position brought or cost: something against nothing of the same asset. */
  readonly type: TransactionType;
  readonly kind: 'result' | 'for-no-money' | 'of-no-units';
  readonly nothing: Side;
  readonly against: Side;
  /** `152.99 USD` */
  readonly sent: string;
  readonly received: string;
}

const trades: ReadonlySet<TransactionType> = new Set<TransactionType>([
  'buy',
  'sell',
  'crypto-crypto',
]);

/** The side of nothing is told by a movement of quantity zero. A category says by itself what a row is. */
export function oneSided({ type, category, movements }: Trade): OneSided | undefined {
  if (!movements.some(isNothing) || !trades.has(type) || category !== undefined) return undefined;
  const [out, into] = [getSide(movements, 'out'), getSide(movements, 'in')];
  if (!out || !into || isNothing(out) === isNothing(into)) return undefined;
  const [nothing, against] = isNothing(out) ? [out, into] : [into, out];
  return {
    type,
    kind: getKind(nothing, against),
    nothing,
    against,
    sent: describe(out),
    received: describe(into),
  };
}

function getKind(nothing: Side, against: Side): OneSided['kind'] {
  if (nothing.asset === against.asset) return 'result';
  return isFiat(nothing.asset) ? 'for-no-money' : 'of-no-units';
}

const isNothing = ({ quantity }: Side): boolean => quantity === 0n;

/** A side has nothing only where none of its movements has something. */
function getSide(movements: readonly Side[], direction: Side['direction']): Side | undefined {
  const side = movements.filter((movement) => movement.direction === direction);
  return side.find((movement) => !isNothing(movement)) ?? side[0];
}

const describe = ({ quantity, asset }: Side): string => `${format(quantity)} ${asset}`;
