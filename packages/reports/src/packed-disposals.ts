import type { Disposal } from '@lotbook/model/result';
import { packObjects, type Fields } from './packed-objects.ts';
import type { PackedList } from './packed-rows.ts';

/** What reports use of a disposal: they never print the parts that depend on open issues. */
type Reported = Omit<Disposal, 'stakes'>;

/** Disposals, packed. */
export const packDisposals = (): PackedList<Reported, readonly unknown[]> => packObjects(fields);

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
