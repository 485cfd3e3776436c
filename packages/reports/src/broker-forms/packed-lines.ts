import { packedObjects, type Fields } from '../packed-objects.ts';
import type { PackedList } from '../packed-rows.ts';
import type { BrokerLine } from './broker-form.ts';
import type { PlacedLine } from './placed-lines.ts';

/** Lines of forms of brokers, packed, with their places where they have some. */
export const packedLines = (atOnce?: number): PackedList<BrokerLine, readonly unknown[]> => packedObjects<PlacedLine>(fields, atOnce);

const fields: Fields<PlacedLine> = {
  id: 'plain',
  asset: 'plain',
  quantity: 'amount',
  acquired: 'plain',
  sold: 'plain',
  proceeds: 'amount',
  basis: 'amount',
  basisReported: 'plain',
  term: 'plain',
  noncovered: 'plain',
  aggregate: 'plain',
  chosen: 'plain',
  place: 'plain',
};
