import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { Cells } from './cells.ts';
import type { ReadTransaction } from './file-source.ts';
import type { Units } from './movements.ts';
import { refuseLostAmount, refuseSides } from './refuse-sides.ts';
import { makeFromSides, type Sides } from './sides.ts';

/** What formats with a sent side, a received side, a fee and one wallet call their columns here. */
export type SideField =
  | 'received'
  | 'receivedAsset'
  | 'sent'
  | 'sentAsset'
  | 'fee'
  | 'feeAsset'
  | 'wallet';

interface Rest extends Omit<Sides, 'sent' | 'received' | 'fee'> {
  /** Set if the sides aren't simply the values of the columns. */
  readonly sides?: Pick<Sides, 'sent' | 'received'>;
}

/** The transaction of such a row; everything in it happened at the wallet that the row names. */
export function readSides(cells: Cells<SideField>, { sides, ...rest }: Rest): ReadTransaction {
  const sideFields = {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  } as const;
  refuseSides(cells, sideFields);
  refuseLostAmount(cells, sideFields);
  const sourceName = cells.text('wallet') || undefined;
  const placed = (units: Units | undefined): Units | undefined => units && { ...units, sourceName };
  const made = makeFromSides({
    ...rest,
    sent: placed(sides ? sides.sent : cells.units('sent', 'sentAsset')),
    received: placed(sides ? sides.received : cells.units('received', 'receivedAsset')),
    fee: placed(cells.units('fee', 'feeAsset')),
  });
  return made ?? cells.fail('received', fill(rejectedRows.sentAndFeeEmpty));
}
