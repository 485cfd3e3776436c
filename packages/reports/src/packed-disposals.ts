import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { PackedList } from './packed-rows.ts';

type Written = Omit<Disposal, 'quantity' | 'proceeds' | 'basis' | 'gain' | 'disallowed'> & {
  readonly quantity: string;
  readonly proceeds: string;
  readonly basis: string;
  readonly gain: string;
  readonly disallowed?: string;
};

/** Disposals, packed. */
export const packedDisposals = (): PackedList<Disposal, Written> => new PackedList(written, read);

const written = ({ quantity, proceeds, basis, gain, disallowed, ...rest }: Disposal): Written => ({
  ...rest,
  quantity: String(quantity),
  proceeds: String(proceeds),
  basis: String(basis),
  gain: String(gain),
  ...(disallowed !== undefined && { disallowed: String(disallowed) }),
});

const read = ({ quantity, proceeds, basis, gain, disallowed, ...rest }: Written): Disposal => ({
  ...rest,
  quantity: BigInt(quantity) as Quantity,
  proceeds: BigInt(proceeds) as Money,
  basis: BigInt(basis) as Money,
  gain: BigInt(gain) as Money,
  ...(disallowed !== undefined && { disallowed: BigInt(disallowed) as Money }),
});
