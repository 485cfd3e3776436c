import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadMovement, ReadOptions } from '../file-source.ts';
import { toOutflow, payFee } from '../movements.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { getOwn } from '@lotbook/model/get-own';

const shape = getHeader(
  'id,created_at,withdrawal_submitted_timestamp,currency_code,transfer_type,amount,network,network_fee,native_network_fee,usd_amount_at_request',
  'fiat_amount_at_request,state,to_address,address_tag,blockchain_txn_id,blockchain_txn_state',
);
const fields = {
  id: 'id',
  time: 'created_at',
  asset: 'currency_code',
  type: 'transfer_type',
  amount: 'amount',
  network: 'network',
  fee: 'network_fee',
  nativeFee: 'native_network_fee',
  state: 'state',
  hash: 'blockchain_txn_id',
} as const;
type Transfer = Cells<keyof typeof fields>;

/** The assets of network fees. */
const natives: Readonly<Record<string, string>> = {
  BITCOIN: 'BTC',
  BITCOIN_CASH: 'BCH',
  LITECOIN: 'LTC',
  DOGECOIN: 'DOGE',
  ETHEREUM: 'ETH',
  ETHEREUM_CLASSIC: 'ETC',
  ARBITRUM: 'ETH',
  OPTIMISM: 'ETH',
  BASE: 'ETH',
  POLYGON: 'POL',
  SOLANA: 'SOL',
  AVALANCHE: 'AVAX',
  STELLAR: 'XLM',
  CARDANO: 'ADA',
  TEZOS: 'XTZ',
};

/** Robinhood's crypto transfers. */
export const robinhoodTransfersCsv: FileSource = {
  id: 'robinhood-transfers-csv',
  label: 'Robinhood: Crypto transfers (CSV)',
  provider: 'robinhood',
  assumption: {
    types: ['withdrawal'],
    withFee: true,
    note: fill(texts.withdrawalFeeExtra, { platform: 'Robinhood' }),
  },
  kind: 'exchange',
  headers: [shape],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Transfer, { timeZone }: ReadOptions): Outcome {
  const idle = unfinished(cells, 'state', /complete|succeed|confirmed/);
  if (idle) return idle;
  const type = cells.required('type').toLowerCase();
  const leaves = /withdraw|send|sent|out/.test(type);
  if (!leaves && !/deposit|receive|in$/.test(type))
    cells.fail('type', fill(rejectedRows.notTransfer, { value: shorten(type) }));
  const quantity = cells.amount('amount');
  const units = { asset: cells.asset('asset'), quantity: leaves ? toOutflow(quantity) : quantity };
  return entry('change', units, {
    at: cells.time('time', { timeZone }),
    externalId: cells.text('id'),
    txHash: cells.text('hash'),
    fee: leaves ? getFee(cells) : undefined,
  });
}

/** Tokens pay in the network's own coin; there the two columns differ. */
function getFee(cells: Transfer): ReadMovement | undefined {
  const [fee, native] = [cells.optionalAmount('fee'), cells.optionalAmount('nativeFee')];
  if (native === undefined || native === fee || native === zeroQuantity)
    return payFee({ asset: cells.asset('asset'), quantity: fee ?? zeroQuantity });
  const network = cells.text('network').toUpperCase().replaceAll(/[\s-]/g, '_');
  const asset =
    getOwn(natives, network) ??
    cells.fail('network', fill(rejectedRows.nativeCoinUnknown, { value: shorten(network) }));
  return payFee({ asset: asset as AssetId, quantity: native });
}
