import type { Disposal } from '@lotbook/model/result';
import { packedObjects, type Fields } from './packed-objects.ts';
import type { PackedList } from './packed-rows.ts';

/** What reports say of a disposal: what hangs on an open issue is nothing that they print. */
type Reported = Omit<Disposal, 'stake'>;

/** Disposals, packed. */
export const packedDisposals = (): PackedList<Reported, readonly unknown[]> =>
  packedObjects(fields);

const fields: Fields<Reported> = {
  id: 'plain',
  transactionId: 'plain',
  entryId: 'plain',
  at: 'plain',
  asset: 'plain',
  quantity: 'amount',
  source: 'plain',
  category: 'plain',
  isFee: 'plain',
  lotId: 'plain',
  acquiredOn: 'plain',
  disposedOn: 'plain',
  proceeds: 'amount',
  basis: 'amount',
  gain: 'amount',
  term: 'plain',
  box: 'plain',
  rule: 'plain',
  inherited: 'plain',
  collectible: 'plain',
  disallowed: 'amount',
};
