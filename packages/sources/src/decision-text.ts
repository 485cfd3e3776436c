import { format } from '@lotbook/decimal/decimal';
import type { Matching } from '@lotbook/model/transaction';
import type { ReadChoice, ReadMovement } from './file-source.ts';

/** `link=x;off;apart=a b`. */
export const formatMatching = ({ link, off, apart = [] }: Matching): string =>
  [
    ...(link === undefined ? [] : [`link=${link}`]),
    ...(off ? ['off'] : []),
    ...(apart.length > 0 ? [`apart=${[...apart].sort().join(' ')}`] : []),
  ].join(';');

/** `0.5 of LABEL at 2025-01-02T00:00:00.000Z`, optionally followed by ` by broker` and ` for /2`, the side of the transaction. */
export const formatLots = (lots: readonly ReadChoice[]): string =>
  lots
    .map(
      ({ lot, quantity: units, recordedAt, channel, side }) =>
        `${format(units)} of ${lot} at ${recordedAt}${channel === 'broker' ? ' by broker' : ''}${side === '' ? '' : ` for ${side}`}`,
    )
    .join(';');

/** `value;basis;assigned`: which amounts of a side a person decided. */
export const formatDecided = ({ decided, assigned }: ReadMovement): string =>
  [
    ...(decided?.value ? ['value'] : []),
    ...(decided?.basis ? ['basis'] : []),
    ...(assigned ? ['assigned'] : []),
  ].join(';');
