import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { BrokerLine } from './broker-form.ts';
import { PackedList } from '../packed-rows.ts';

type Written = Omit<BrokerLine, 'quantity' | 'proceeds' | 'basis'> & { readonly quantity: string; readonly proceeds: string; readonly basis?: string };

/** Lines of forms of brokers, packed. */
export const packedLines = (atOnce?: number): PackedList<BrokerLine, Written> => new PackedList(written, read, atOnce);

const written = ({ quantity, proceeds, basis, ...rest }: BrokerLine): Written => ({
  ...rest,
  quantity: String(quantity),
  proceeds: String(proceeds),
  ...(basis !== undefined && { basis: String(basis) }),
});

const read = ({ quantity, proceeds, basis, ...rest }: Written): BrokerLine => ({
  ...rest,
  quantity: BigInt(quantity) as Quantity,
  proceeds: BigInt(proceeds) as Money,
  ...(basis !== undefined && { basis: BigInt(basis) as Money }),
});
