import { packObjects, type Fields } from '../packed-objects.ts';
import type { PackedList } from '../packed-rows.ts';
import type { BrokerLine } from './broker-form.ts';
import type { PlacedLine } from './placed-lines.ts';

/** Lines of broker forms, packed, with their places if they have any. */
export const packFormLines = (atOnce?: number): PackedList<BrokerLine, readonly unknown[]> =>
  packObjects<PlacedLine>(fields, atOnce);

/** Serialization order of a locked year's lines: its digest depends on it. */
const fields: Fields<PlacedLine> = {
  id: 'plain',
  asset: 'plain',
  sold: 'plain',
  basisReported: 'plain',
  noncovered: 'plain',
  acquired: 'plain',
  term: 'plain',
  aggregate: 'plain',
  chosen: 'plain',
  place: 'plain',
  quantity: 'amount',
  proceeds: 'amount',
  basis: 'amount',
};
