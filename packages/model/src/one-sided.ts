import { format } from '@lotbook/decimal/decimal';
import { isFiat } from './fiat.ts';
import type { Movement, Transaction, TransactionType } from './transaction.ts';

type Side = Pick<Movement, 'direction' | 'asset' | 'quantity'>;
type Trade = Pick<Transaction, 'type' | 'category'> & { readonly movements: readonly Side[] };

/** A trade with one side of no units: that side, and the opposite one. */
export interface OneSided {
  /** The gain or loss on a margin or futures position: an amount against zero of the same asset. */
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

/** A movement of quantity zero is the empty side. A category already says what the row is. */
export function findOneSided({ type, category, movements }: Trade): OneSided | undefined {
  if (!movements.some(isNothing) || !trades.has(type) || category !== undefined) return undefined;
  const [out, into] = [getSide(movements, 'out'), getSide(movements, 'in')];
  const [emptySide, fullSide] = out.every(isNothing) ? [out, into] : [into, out];
  if (out.length * into.length === 0 || fullSide.every(isNothing) || !emptySide.every(isNothing))
    return undefined;
  const [nothing, against] = choosePair(
    emptySide,
    fullSide.filter((side) => !isNothing(side)),
  );
  return {
    type,
    kind: getKind(nothing, against),
    nothing,
    against,
    sent: describe(emptySide === out ? nothing : against),
    received: describe(emptySide === out ? against : nothing),
  };
}

function getKind(nothing: Side, against: Side): OneSided['kind'] {
  if (nothing.asset === against.asset) return 'result';
  return isFiat(nothing.asset) ? 'for-no-money' : 'of-no-units';
}

const isNothing = ({ quantity }: Side): boolean => quantity === 0n;

/** A side is empty only if all of its movements are. */
const getSide = (movements: readonly Side[], direction: Side['direction']): readonly Side[] =>
  movements.filter((movement) => movement.direction === direction);

/** One asset on both sides first, then money, whatever the order of the movements. */
function choosePair(empty: readonly Side[], full: readonly Side[]): readonly [Side, Side] {
  for (const nothing of empty) {
    const against = full.find(({ asset }) => asset === nothing.asset);
    if (against) return [nothing, against];
  }
  return [empty.find(({ asset }) => isFiat(asset)) ?? empty[0]!, full[0]!];
}

const describe = ({ quantity, asset }: Side): string => `${format(quantity)} ${asset}`;
