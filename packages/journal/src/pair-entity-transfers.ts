import { subtract, sum, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, TransactionId } from '@lotbook/model/ids';
import { normalizeTxHash } from '@lotbook/model/tx-hash';

/** A withdrawal or deposit whose other side the entity's own books don't have. */
export interface EntityTransfer {
  readonly entity: string;
  readonly transactionId: TransactionId;
  readonly direction: 'in' | 'out';
  readonly asset: AssetId;
  /** What arrives at the other side: without a fee that was withheld from it. */
  readonly quantity: Quantity;
  readonly atMs: number;
  readonly txHash?: string | undefined;
}

/** A transfer from one entity to another. */
export interface EntityPair {
  readonly sent: EntityTransfer;
  readonly received: EntityTransfer;
  readonly reason: 'hash' | 'quantity';
}

/** Without hashes, the two sides are at most this far apart. */
const mostMs = 24 * 60 * 60 * 1000;

/**
 * Pairs withdrawals of one entity with deposits of another: of the same asset and transaction hash, or, if one of them has no hash, of exactly the same quantity
 * within 24 hours. A pair must be the only possible one: transfers with several candidates, in their own entity too, stay unpaired.
 */
export function pairEntityTransfers(transfers: readonly EntityTransfer[]): readonly EntityPair[] {
  const byHash = pairByHash(transfers);
  const paired = new Set(byHash.flatMap(({ sent, received }) => [sent, received]));
  return [...byHash, ...pairByQuantity(transfers.filter((each) => !paired.has(each)))].toSorted(
    (a, b) => a.sent.atMs - b.sent.atMs || (getId(a) < getId(b) ? -1 : 1),
  );
}

const getId = ({ sent }: EntityPair): string => sent.transactionId;

function pairByHash(transfers: readonly EntityTransfer[]): readonly EntityPair[] {
  const groups = Map.groupBy(
    transfers.filter(({ txHash }) => normalizeTxHash(txHash) !== undefined),
    ({ asset, txHash }) => `${asset}\n${normalizeTxHash(txHash)}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first, second, third] = group;
    if (first && second && third === undefined) return toPair(first, second, 'hash') ?? [];
    // One transaction of a chain can pay several recipients: the quantity says which.
    return [...Map.groupBy(group, ({ quantity }) => quantity).values()].flatMap((equal) =>
      equal.length === 2 ? (toPair(equal[0]!, equal[1]!, 'hash') ?? []) : [],
    );
  });
}

/** Two sides of one transfer; undefined if they can't be. More can't arrive than was sent. */
function toPair(
  a: EntityTransfer,
  b: EntityTransfer,
  reason: EntityPair['reason'],
): EntityPair | undefined {
  const [sent, received] = a.direction === 'out' ? [a, b] : [b, a];
  return sent.direction === 'out' &&
    received.direction === 'in' &&
    sent.entity !== received.entity &&
    received.quantity <= sent.quantity
    ? { sent, received, reason }
    : undefined;
}

function pairByQuantity(transfers: readonly EntityTransfer[]): readonly EntityPair[] {
  const groups = Map.groupBy(transfers, ({ asset, quantity }) => `${asset}\n${quantity}`);
  return [...groups.values()].flatMap((group) => {
    const [sent, received] = [
      group.filter(({ direction }) => direction === 'out'),
      group.filter(({ direction }) => direction === 'in'),
    ];
    return sent.flatMap((each) => {
      const other = findOnly(received, (candidate) => isNear(each, candidate));
      return other !== undefined && findOnly(sent, (one) => isNear(one, other)) === each
        ? (toPair(each, other, 'quantity') ?? [])
        : [];
    });
  });
}

const isNear = (a: EntityTransfer, b: EntityTransfer): boolean =>
  (a.txHash === undefined || b.txHash === undefined) && Math.abs(a.atMs - b.atMs) <= mostMs;

function findOnly<T>(items: readonly T[], matches: (item: T) => boolean): T | undefined {
  const found = items.filter(matches);
  return found.length === 1 ? found[0] : undefined;
}

/** One side of a stored transaction. */
export interface TransferMovement {
  readonly direction: 'in' | 'out' | 'fee';
  readonly asset: string;
  readonly quantity: Quantity;
  readonly withheldFrom?: 'sent' | 'received' | undefined;
}

/** The transfer of a transaction; undefined if it trades, or sends or receives more than one asset. */
export function toEntityTransfer(
  facts: Pick<EntityTransfer, 'entity' | 'transactionId' | 'atMs'> & {
    readonly txHash: string | null;
  },
  movements: readonly TransferMovement[],
): EntityTransfer | undefined {
  const [main, ...more] = movements.filter(({ direction }) => direction !== 'fee');
  if (!main || more.length > 0 || main.direction === 'fee') return undefined;
  const { direction, asset } = main;
  // The quantity of a withdrawal includes fees that are withheld from it, which never arrive.
  const withheld = movements.filter(
    (each) => each.direction === 'fee' && each.asset === asset && each.withheldFrom === 'sent',
  );
  const arriving =
    direction === 'out'
      ? subtract(main.quantity, sum(withheld.map((fee) => fee.quantity)))
      : main.quantity;
  if (arriving <= 0n) return undefined;
  const { txHash, ...same } = facts;
  return {
    ...same,
    direction,
    asset: asset as AssetId,
    quantity: arriving,
    ...(txHash !== null && txHash !== '' && { txHash }),
  };
}
