import { findParties, type Party, type RawRecord } from './find-parties.ts';
import type { MovedUnits } from './match-list.ts';
import { getOwn } from '@lotbook/model/get-own';

/** A transfer of a wallet, with what a provider needs to find it on the chain. */
export interface ExtractedTransfer {
  readonly network: string;
  readonly asset: string;
  readonly direction: 'sent' | 'received';
  readonly reference: string;
  readonly counterparty: string | null;
  readonly outputAddress: string;
  /** Null if the transaction moved it to several recipients. */
  readonly quantity: string | null;
}

export interface WalletRecord extends RawRecord {
  readonly chain: string | null;
  readonly txHash: string | null;
  readonly movements: readonly MovedUnits[];
  /** The wallet's own addresses, as `normalizeAddress` spells them. */
  readonly own: ReadonlySet<string>;
}

/** The chains that transfers can be sent for, by the name that Chainalysis uses. A live test has to confirm the names. */
export const networks: Readonly<Record<string, string>> = {
  bitcoin: 'Bitcoin',
  'bitcoin-cash': 'Bitcoin_Cash',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  ethereum: 'Ethereum',
  polygon: 'Polygon',
  'bnb-smart-chain': 'Binance_Smart_Chain',
  arbitrum: 'Arbitrum',
  optimism: 'Optimism',
  base: 'Base',
  avalanche: 'Avalanche',
};

/** Whether transfers of a chain can be sent. */
export const isSendable = (chain: string | null): boolean =>
  getOwn(networks, chain ?? '') !== undefined;

/** The transfers of a transaction. Empty if its rows don't say between which addresses units moved. */
export function extractTransfers(record: WalletRecord): readonly ExtractedTransfer[] {
  const network = getOwn(networks, record.chain ?? '');
  const { txHash, movements } = record;
  if (network === undefined || txHash === null) return [];
  const found = movements.flatMap((movement) => {
    const parties = findParties({ ...record, rows: findRows(record, movement) });
    const hasOutputs = parties.some(({ role }) => role === 'output');
    const transfers = hasOutputs
      ? readOutputs(parties, record.own, movement)
      : readSides(parties, record.own, movement);
    return transfers.map(({ place, ...transfer }) => ({
      network,
      asset: movement.asset,
      reference: `${txHash}:${place}`,
      ...transfer,
      quantity: transfers.length === 1 ? movement.quantity : null,
    }));
  });
  return [...new Map(found.map((one) => [JSON.stringify(getKey(one)), one])).values()];
}

const getKey = ({ asset, direction, reference }: ExtractedTransfer): readonly string[] => [
  asset,
  direction,
  reference,
];

type Side = Pick<ExtractedTransfer, 'direction' | 'counterparty' | 'outputAddress'> & {
  readonly place: string;
};

function readOutputs(
  parties: readonly Party[],
  own: ReadonlySet<string>,
  { direction }: MovedUnits,
): readonly Side[] {
  const isReceived = direction === 'in';
  const sender = parties.find(({ role, address }) => role === 'input' && !own.has(address));
  return parties
    .filter(({ role, address }) => role === 'output' && own.has(address) === isReceived)
    .map(({ address, index }) => ({
      direction: isReceived ? 'received' : 'sent',
      counterparty: isReceived ? (sender?.address ?? null) : address,
      outputAddress: address,
      place: String(index),
    }));
}

function readSides(
  parties: readonly Party[],
  own: ReadonlySet<string>,
  { direction }: MovedUnits,
): readonly Side[] {
  const recipients = parties.filter(({ role }) => role === 'to');
  if (direction === 'out')
    return recipients
      .filter(({ address }) => !own.has(address))
      .map(({ address }) => ({
        direction: 'sent',
        counterparty: address,
        outputAddress: address,
        place: address,
      }));
  const sender = parties.find(({ role, address }) => role === 'from' && !own.has(address));
  const counterparty = sender?.address ?? null;
  return recipients
    .filter(({ address }) => own.has(address))
    .map(({ address }) => ({
      direction: 'received',
      counterparty,
      outputAddress: address,
      place: address,
    }));
}

/** A transaction of an explorer has a row for each token; rows of the coin have no symbol. */
function findRows({ rows }: WalletRecord, { asset }: MovedUnits): WalletRecord['rows'] {
  if (rows.length < 2) return rows;
  const tokens = rows.filter((row) => readField(row, 'tokenSymbol')?.toUpperCase() === asset);
  if (tokens.length > 0) return tokens;
  return rows.filter(
    (row) => readField(row, 'tokenSymbol') === undefined && readField(row, 'value') !== '0',
  );
}

function readField([cell = '']: readonly string[], field: string): string | undefined {
  if (!cell.startsWith('{')) return undefined;
  try {
    const row = JSON.parse(cell) as Readonly<Record<string, unknown>>;
    const value = row[field];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
