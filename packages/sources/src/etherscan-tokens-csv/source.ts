import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { layout, type Cells } from '../cells.ts';
import { getAccountAddress } from '../etherscan-csv/own-address.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, transaction } from '../movements.ts';
import { groupBy, skip, readWholeFile, type Outcome } from '../rows.ts';

const HASH = /^(Transaction Hash|Txhash)$/i;
const fields = {
  hash: HASH,
  time: 'UnixTimestamp',
  from: 'From',
  to: 'To',
  amount: ['TokenValue', 'Value'],
  contract: 'ContractAddress',
  symbol: 'TokenSymbol',
} as const;
type Token = Cells<keyof typeof fields>;

/** Token transfers (ERC-20) of one address, from Etherscan and its sisters. Those of one hash are one transaction. */
export const etherscanTokensCsv: FileSource = {
  id: 'etherscan-tokens-csv',
  label: 'Etherscan and others: Token transfers of an address (CSV)',
  provider: 'etherscan',
  kind: 'wallet',
  headers: [
    [
      HASH,
      'Blockno',
      'UnixTimestamp',
      /^DateTime( \(UTC\))?$/i,
      ...getHeader('From,To,TokenValue,USDValueDayOfTx,ContractAddress,TokenName,TokenSymbol'),
    ],
    [
      HASH,
      ...getHeader('UnixTimestamp,DateTime,From,To,Value,ContractAddress,TokenName,TokenSymbol'),
    ],
  ],
  open: (header, options) =>
    readWholeFile(layout(header, fields, options), (all) => {
      const own = getAccountAddress(
        all.map((cells) => ({ from: cells.text('from'), to: cells.text('to') })),
        options.fileName,
      );
      return groupBy(
        layout(header, fields, options),
        { key: (cells) => cells.requiredId('hash') },
        (rows) => read(rows, own),
      );
    }),
};

function read(rows: readonly [Token, ...Token[]], own: string | undefined): Outcome {
  const [first] = rows;
  if (own === undefined) return first.fail('from', fill(rejectedRows.ownAddressUnclearExport));
  const movements = rows.flatMap((cells) => {
    const units = {
      asset: cells.asset('symbol'),
      quantity: cells.amount('amount'),
      sourceName: own,
    };
    if (
      units.quantity === 0n ||
      cells.text('from').toLowerCase() === cells.text('to').toLowerCase()
    )
      return [];
    return cells.text('to').toLowerCase() === own ? receive(units) : send(units);
  });
  if (movements.length === 0) return skip(fill(skippedRows.movedNothing));
  const directions = new Set(movements.map(({ direction }) => direction));
  const type = directions.size > 1 ? 'swap' : directions.has('in') ? 'deposit' : 'withdrawal';
  const contracts = [
    ...new Set(rows.map((cells) => cells.text('contract')).filter((text) => text !== '')),
  ];
  return transaction({
    at: first.unixTime('time'),
    txHash: first.requiredId('hash'),
    type,
    movements,
    memo: contracts.map((contract) => `Contract ${contract}`).join(', '),
  });
}
