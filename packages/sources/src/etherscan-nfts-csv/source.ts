import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import { getAccountAddress } from '../etherscan-csv/own-address.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, transaction, type Units } from '../movements.ts';
import { groupBy, skip, readWholeFile, type Outcome } from '../rows.ts';

const HASH = /^(Transaction Hash|Txhash)$/i;
const start: HeaderShape = [
  HASH,
  'Blockno',
  'UnixTimestamp',
  /^DateTime( \(UTC\))?$/i,
  'From',
  'To',
  'ContractAddress',
];
const fields = {
  hash: HASH,
  time: 'UnixTimestamp',
  from: 'From',
  to: 'To',
  contract: 'ContractAddress',
  name: 'TokenName',
  id: ['Token ID', 'TokenId'],
  quantity: 'Quantity',
} as const;
type Nft = Cells<keyof typeof fields>;

/** Transfers of NFTs (ERC-721 and ERC-1155) of one address, from Etherscan and the explorers like it. Those of one hash are one transaction. */
export const etherscanNftsCsv: FileSource = {
  id: 'etherscan-nfts-csv',
  label: 'Etherscan and others: NFT transfers of an address (CSV)',
  provider: 'etherscan',
  kind: 'wallet',
  headers: [
    [...start, ...getHeader('TokenName,TokenSymbol,Token ID,Type,Quantity')],
    [...start, ...getHeader('TokenId,TokenName,TokenSymbol')],
    [...start.filter((name) => name !== 'Blockno'), ...getHeader('TokenId,TokenName,TokenSymbol')],
  ],
  positional: true,
  open: (header, options) => {
    const at = layout(header, fields, options);
    return readWholeFile(at, (all) => {
      const own = getAccountAddress(
        all.map((cells) => ({ from: cells.text('from'), to: cells.text('to') })),
        options.fileName,
      );
      return groupBy(at, { key: (cells) => cells.requiredId('hash') }, (rows) => read(rows, own));
    });
  },
};

function read(rows: readonly [Nft, ...Nft[]], own: string | undefined): Outcome {
  const [first] = rows;
  if (own === undefined) return first.fail('from', fill(rejectedRows.ownAddressUnclearExport));
  const movements = rows
    .filter((cells) => cells.text('from').toLowerCase() !== cells.text('to').toLowerCase())
    .map((cells) =>
      cells.text('to').toLowerCase() === own
        ? receive(readUnits(cells, own))
        : send(readUnits(cells, own)),
    );
  if (movements.length === 0) return skip(fill(skippedRows.movedNothing));
  const directions = new Set(movements.map(({ direction }) => direction));
  return transaction({
    at: first.unixTime('time'),
    txHash: first.requiredId('hash'),
    type: directions.size > 1 ? 'swap' : directions.has('in') ? 'deposit' : 'withdrawal',
    movements,
    memo: [
      ...new Set(rows.map((cells) => `${cells.text('name')} ${cells.text('id')}`.trim())),
    ].join(', '),
  });
}

/** One of a kind, so its contract and number name it: `0x…/7`. */
function readUnits(cells: Nft, sourceName: string): Units {
  const asset = `${cells.required('contract').toLowerCase()}/${cells.required('id')}` as AssetId;
  return { asset, quantity: cells.optionalAmount('quantity') ?? quantity('1'), sourceName };
}
