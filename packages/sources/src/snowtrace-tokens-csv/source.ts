import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { instantFromMs } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import { getAccountAddress } from '../etherscan-csv/own-address.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { hasDecimals } from '../has-decimals.ts';
import { signed } from '../leg-trades.ts';
import { eachRow, skip, readWholeFile, type Outcome } from '../rows.ts';

const fields = {
  hash: 'tx_hash',
  time: 'block_unix_timestamp',
  from: 'from',
  to: 'to',
  amount: 'token_value',
  asset: 'token_symbol',
  contract: 'token_address',
} as const;
type Row = Cells<keyof typeof fields>;

/** Snowtrace's token transfers since 2024. Amounts are whole tokens if any of them has decimals; else nothing shows their unit. */
export const snowtraceTokensCsv: FileSource = {
  id: 'snowtrace-tokens-csv',
  label: 'Snowtrace: Token transfers of an address since 2024 (CSV)',
  provider: 'snowtrace',
  kind: 'wallet',
  headers: [
    getHeader(
      'chain_id,tx_hash,block_number,block_unix_timestamp,block_datetime,from,to,token_value,token_address,token_name,token_symbol',
    ),
  ],
  open: (header, options) => {
    const columns = layout(header, fields, options);
    return readWholeFile(columns, (all) => {
      const own = getAccountAddress(
        all.map((cells) => ({ from: cells.text('from'), to: cells.text('to') })),
        options.fileName,
      );
      const isWhole = all.some((cells) => hasDecimals(cells, 'amount'));
      return eachRow(columns, (cells) => read(cells, own, isWhole));
    });
  },
};

function read(cells: Row, own: string | undefined, isWhole: boolean): Outcome {
  if (own === undefined) return cells.fail('from', fill(rejectedRows.ownAddressUnclearName));
  if (!isWhole) return cells.fail('amount', fill(rejectedRows.tokenUnitsUnclear));
  const time = cells.required('time');
  if (!/^\d{12,13}$/.test(time))
    return cells.fail('time', fill(rejectedRows.notMilliseconds, { value: shorten(time) }));
  const [from, to] = [cells.text('from').toLowerCase(), cells.text('to').toLowerCase()];
  if (from === to) return skip(fill(skippedRows.movedWithinAddress));
  return entry(
    'change',
    signed(
      { asset: cells.asset('asset'), quantity: cells.amount('amount'), sourceName: own },
      from === own,
    ),
    {
      at: instantFromMs(Number(time)),
      txHash: cells.requiredId('hash'),
      memo: `Contract ${cells.text('contract')}`,
    },
  );
}
