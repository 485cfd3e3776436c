import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { negate } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { readUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import { getAccountAddress } from '../etherscan-csv/own-address.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, readWholeFile, type Outcome } from '../rows.ts';

const fields = {
  time: ['Block Timestamp', 'Date'],
  from: 'From',
  to: 'To',
  amount: 'Value',
  asset: 'Symbol',
  result: 'Result',
  hash: 'Hash',
} as const;
type Transfer = Cells<keyof typeof fields>;

/** Subscan's transfers of one address, on Polkadot and chains like it. */
export const subscanCsv: FileSource = {
  id: 'subscan-csv',
  label: 'Subscan: Transfers of an address (CSV)',
  provider: 'subscan',
  kind: 'wallet',
  headers: [
    getHeader('Extrinsic ID,Block,Block Timestamp,From,To,Value,Symbol,Result,Hash'),
    getHeader('Extrinsic ID,Date,Block,Hash,Symbol,From,To,Value,Result'),
  ],
  positional: true,
  open: (header, options) => {
    const at = layout(header, fields, options);
    return readWholeFile(at, (all) => {
      const own = getAccountAddress(
        all.map((cells) => ({ from: cells.text('from'), to: cells.text('to') })),
        options.fileName,
      );
      return eachRow(at, (cells) => read(cells, own));
    });
  },
};

function read(cells: Transfer, own: string | undefined): Outcome {
  const result = cells.required('result').toLowerCase();
  if (result === 'false') return skip(fill(skippedRows.failedFeeMissing));
  if (result !== 'true')
    return cells.fail(
      'result',
      fill(rejectedRows.neitherOf, { value: shorten(result), first: 'true', second: 'false' }),
    );
  if (own === undefined) return cells.fail('from', fill(rejectedRows.ownAddressUnclearExport));
  const [from, to] = [cells.text('from').toLowerCase(), cells.text('to').toLowerCase()];
  if (from === to) return skip(fill(skippedRows.movedWithinAddress));
  const units = { ...readUnits(cells, 'amount', { asset: cells.asset('asset') }), sourceName: own };
  const quantity = from === own ? negate(units.quantity) : units.quantity;
  return entry(
    'change',
    { ...units, quantity },
    { at: cells.time('time', { timeZone: utc }), txHash: cells.id('hash') },
  );
}
