import { add, negate, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { instantFromMs } from '@lotbook/model/time';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction } from '@lotbook/sources/movements';
import type { AccountChange, AccountTransaction } from './account-chain.ts';

type Numbered = ReadTransaction & { readonly externalId: string };
type Totals = Map<string, Quantity>;

export interface MappedAccount {
  readonly rows: readonly Numbered[];
  /** Assets whose decimals are unknown: a guess would be wrong by powers of ten. */
  readonly unknown: readonly string[];
  /** One of them was traded, so the other side is missing, too. */
  readonly isTrade: boolean;
}

/** What a transaction did to the addresses of a wallet. Only its payer has a fee, and rewards are rows of their own. */
export function mapAccount(seen: AccountTransaction, own: ReadonlySet<string>): MappedAccount {
  const isOwn = ({ address }: AccountChange): boolean => own.has(address);
  const fees = sumByAsset(seen.fees.filter(isOwn));
  const mine = seen.changes.filter(isOwn);
  const unknown = new Set(
    mine.flatMap(({ asset, quantity }) => (quantity === undefined ? [asset] : [])),
  );
  const rewards = sumByAsset(mine.filter(({ isReward }) => isReward));
  const change = sumByAsset(mine.filter(({ isReward }) => !isReward));
  for (const [asset, quantity] of fees) addTo(change, asset, quantity);
  const moved = [...change].filter(([asset, quantity]) => quantity !== 0n && !unknown.has(asset));
  const into = moved.filter(([, quantity]) => quantity > 0n);
  const out = moved.filter(([, quantity]) => quantity < 0n);
  const isTrade = unknown.size > 0 && moved.length > 0;
  const base = {
    at: instantFromMs(seen.atMs),
    txHash: seen.hash ?? seen.id,
    memo: seen.isFailed ? 'failed' : seen.memo,
  };
  const movements = [
    ...(isTrade ? [] : out.map(([asset, quantity]) => send(toUnits(asset, negate(quantity))))),
    ...(isTrade ? [] : into.map(([asset, quantity]) => receive(toUnits(asset, quantity)))),
    ...[...fees].map(([asset, quantity]) => payFee(toUnits(asset, quantity))),
  ].filter((one) => one !== undefined);
  const type =
    isTrade || moved.length === 0
      ? 'fee'
      : out.length > 0
        ? into.length > 0
          ? 'swap'
          : 'withdrawal'
        : 'deposit';
  const rewardRows = [...rewards]
    .filter(([, quantity]) => quantity > 0n)
    .map(([asset, quantity]) =>
      toNumbered(`${seen.id} reward`, {
        ...base,
        type: 'stake-reward',
        category: 'stakingRewards_standard',
        movements: [receive(toUnits(asset, quantity))],
      }),
    );
  const rows = movements.length === 0 ? [] : [toNumbered(seen.id, { ...base, type, movements })];
  return { rows: [...rewardRows, ...rows], unknown: [...unknown], isTrade };
}

function toNumbered(externalId: string, parts: Parameters<typeof transaction>[0]): Numbered {
  return { ...transaction({ ...parts, externalId }), externalId };
}

const toUnits = (
  asset: string,
  quantity: Quantity,
): { readonly asset: AssetId; readonly quantity: Quantity } => ({
  asset: asset as AssetId,
  quantity,
});

function sumByAsset(changes: readonly AccountChange[]): Totals {
  const totals: Totals = new Map();
  for (const { asset, quantity } of changes) addTo(totals, asset, quantity ?? zeroQuantity);
  return totals;
}

function addTo(totals: Totals, asset: string, quantity: Quantity): void {
  totals.set(asset, add(totals.get(asset) ?? zeroQuantity, quantity));
}

/** The two changes of a payment. */
export const transfer = (
  [from, to]: readonly [from: string | undefined, to: string | undefined],
  asset: string,
  quantity: Quantity | undefined,
): readonly AccountChange[] => [
  ...(from === undefined
    ? []
    : [
        {
          address: from,
          asset,
          quantity: quantity === undefined ? undefined : subtract(zeroQuantity, quantity),
        },
      ]),
  ...(to === undefined ? [] : [{ address: to, asset, quantity }]),
];
