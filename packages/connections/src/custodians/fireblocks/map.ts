import { zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { payFee, transaction } from '@lotbook/sources/movements';
import type { Mapping, Raw } from '../../raw.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';

/**
 * Fireblocks names tokens with their chain, and newer ones with four letters of a digest:
 * `USDC_POLYGON`, `USDC_POLYGON_NXTB`, `TRX_USDT_S2UZ`.
 */
const chains = new Set([
  'ERC20',
  'ETH',
  'POLYGON',
  'MATIC',
  'ARB',
  'AVAX',
  'BSC',
  'SOL',
  'TRX',
  'BASECHAIN',
  'OPT',
  'OPTIMISM',
  'AETH',
  'TEST',
  'TEST3',
  'TEST5',
  'TEST6',
]);

/** The symbol of a token; the name of a chain's own coin is unchanged. */
export function assetName(code: string): string {
  const [first = '', ...rest] = code.toUpperCase().split(/[_-]/);
  const parts =
    rest.length > 1 && /^[A-Z0-9]{4}$/.test(rest.at(-1) ?? '')
      ? [first, ...rest.slice(0, -1)]
      : [first, ...rest];
  if (parts.length === 2 && chains.has(parts[1] ?? '')) return first;
  return parts.find((part) => !chains.has(part)) ?? first;
}

const getAsset = (raw: Raw, field: string): AssetId => raw.asset(field, assetName);

/** Vault accounts of the workspace: moves between them are internal. */
const isOurs = (
  raw: Raw,
  end: 'source' | 'destination',
  vaults: ReadonlySet<string> | undefined,
): boolean =>
  raw.text(`${end}.type`) === 'VAULT_ACCOUNT' &&
  (vaults === undefined || vaults.has(raw.text(`${end}.id`)));

/**
 * Transactions of a workspace, or of some of its vault accounts. A contract call moves the stated
 * amount; its fee is in the chain's coin.
 */
export const transactions = (vaults: ReadonlySet<string> | undefined): Mapping => ({
  id: (raw) => raw.text('id'),
  read: (raw) => {
    if (raw.text('status') !== 'COMPLETED') return getFailedFee(raw, vaults);
    const [isOutgoing, isIncoming] = [
      isOurs(raw, 'source', vaults),
      isOurs(raw, 'destination', vaults),
    ];
    const base = {
      externalId: raw.required('id'),
      at: raw.at('createdAt'),
      asset: getAsset(raw, 'assetId'),
      quantity: raw.amount(raw.text('amountInfo.amount') === '' ? 'amount' : 'amountInfo.amount'),
      txHash: raw.text('txHash'),
      memo: raw.text('note'),
    };
    if (isOutgoing === isIncoming) return isOutgoing ? feeAlone(raw) : undefined;
    if (base.quantity === zeroQuantity) return isOutgoing ? feeAlone(raw) : undefined;
    return isOutgoing ? toWithdrawal({ ...base, ...getFee(raw) }) : toDeposit(base);
  },
});

function getFee(raw: Raw): {
  readonly fee?: ReturnType<Raw['amount']>;
  readonly feeAsset?: AssetId;
} {
  const field = raw.text('feeInfo.networkFee') === '' ? 'networkFee' : 'feeInfo.networkFee';
  if (raw.text(field) === '' || raw.text(field) === '-1') return {};
  return {
    fee: raw.amount(field),
    feeAsset:
      raw.text('feeCurrency') === '' ? getAsset(raw, 'assetId') : getAsset(raw, 'feeCurrency'),
  };
}

/** Between own vaults, and for a call that moved nothing, only the fee is a change. */
function feeAlone(raw: Raw): ReadTransaction | undefined {
  const { fee, feeAsset } = getFee(raw);
  if (fee === undefined || feeAsset === undefined || fee === zeroQuantity) return undefined;
  return transaction({
    at: raw.at('createdAt'),
    externalId: raw.required('id'),
    type: 'fee',
    movements: [payFee({ asset: feeAsset, quantity: fee })],
    txHash: raw.text('txHash'),
  });
}

/** A transaction that failed on chain still costs its fee. */
const getFailedFee = (
  raw: Raw,
  vaults: ReadonlySet<string> | undefined,
): ReadTransaction | undefined =>
  raw.text('status') === 'FAILED' && raw.text('txHash') !== '' && isOurs(raw, 'source', vaults)
    ? feeAlone(raw)
    : undefined;
