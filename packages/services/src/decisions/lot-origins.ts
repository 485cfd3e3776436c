import * as texts from '@lotbook/messages/generated/services/decisions';
import * as shared from '@lotbook/messages/generated/services/shared';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { format, sum, type Quantity } from '@lotbook/decimal/decimal';
import { addSeparators } from '@lotbook/decimal/separated';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { getTransactions } from '@lotbook/db/stores/records';
import { loadSources } from '@lotbook/db/stores/sources';
import { nameMovements } from '@lotbook/engine/booking/movement-names';
import { compute } from '@lotbook/engine/compute';
import { toUnitParams } from '@lotbook/engine/explain/text';
import type { DecisionPayloads } from '@lotbook/model/decision';
import { AppError } from '@lotbook/model/errors';
import type { AssetId, LotId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { readAssetBook } from '../computing/asset-book.ts';
import { notFound } from '../member.ts';
import { getRecordId } from '../base/entry-ids.ts';
import { renderForReader } from '../reader-texts.ts';

/** A lot that can be selected: its original quantity and acquisition. */
export interface LotOrigin {
  readonly lot: LotId;
  readonly quantity: Quantity;
  readonly at: Instant;
  /** `lot of 1.5 BTC received at Kraken on May 3, 2021` */
  readonly name: FilledMessage;
}

/**
 * Looks up lots of an asset, ordered by id. Most are named after the side that acquired them. A lot that took over a part of another lot's basis, or was received
 * in addition to returned units, is known only after the asset is computed.
 * @throws AppError NOT_FOUND or BAD_INPUT for an id that names no lot of the asset.
 */
export async function readLotOrigins(
  db: Db,
  account: Account,
  asset: AssetId,
  ids: readonly string[],
): Promise<readonly LotOrigin[]> {
  const recordIds = ids.map((id) => getRecordId(id) ?? throwMissing());
  const known = new Map(
    (await getTransactions(db, account.id, [...new Set(recordIds)])).map((each) => [
      each.id as string,
      each,
    ]),
  );
  const describe = await formatLot(db, account);
  let computed: TaxResult | undefined;
  const origins: LotOrigin[] = [];
  for (const [index, id] of ids.entries()) {
    const recordId = recordIds[index]!;
    const transaction = known.get(recordId) ?? throwMissing();
    const lot = `${recordId}${id.slice(recordId.length)}` as LotId;
    const named = nameMovements(transaction).find((each) => each.id === (lot as string))?.movement;
    if (named?.direction === 'in' && named.asset === asset)
      origins.push({
        lot,
        quantity: named.quantity,
        at: transaction.at,
        name: describe(asset, named.quantity, transaction),
      });
    else {
      computed ??= compute(await readAssetBook(db, account, asset));
      const quantity = toUnits(computed, lot, asset) ?? refuse(lot, transaction, asset);
      origins.push({
        lot,
        quantity,
        at: transaction.at,
        name: describe(asset, quantity, transaction),
      });
    }
  }
  return origins;
}

/** How selections name their lots: `lot of 1.5 BTC received at Kraken on May 3, 2021`. A lot without a row, or whose row was deleted, has no name. */
export async function readLotNames(
  db: Db,
  account: Account,
  decisions: readonly { readonly kind: string; readonly payload: unknown }[],
): Promise<(payload: unknown) => FilledMessage | undefined> {
  const chosen = decisions.flatMap(({ kind, payload }) =>
    kind === 'spec-id' ? [getLot(payload)] : [],
  );
  if (chosen.length === 0) return () => undefined;
  const describe = await formatLot(db, account);
  const names = new Map<string, FilledMessage>();
  for (const transaction of await getTransactions(db, account.id, [
    ...new Set(chosen.flatMap((lot) => getRecordId(lot) ?? [])),
  ]))
    for (const { id, movement } of nameMovements(transaction))
      names.set(id, describe(movement.asset, movement.quantity, transaction));
  return (payload) => names.get(getLot(payload));
}

const getLot = (payload: unknown): string =>
  (payload as Partial<DecisionPayloads['spec-id']>).lot ?? '';

async function formatLot(
  db: Db,
  account: Account,
): Promise<(asset: AssetId, quantity: Quantity, transaction: Transaction) => FilledMessage> {
  const names = new Map(
    (await loadSources(db, account.id)).map(({ id, name }) => [id as string, name]),
  );
  return (asset, quantity, { at, movements }) => {
    const source = movements.find(({ direction }) => direction === 'in')?.source;
    return fill(texts.lotName, {
      ...toUnitParams(quantity, asset),
      source: names.get(source ?? '') ?? renderForReader(fill(shared.deletedSource)),
      day: localDate(at, account.timeZone as TimeZone),
    });
  };
}

/** Original quantity of a lot: what remains plus all that was disposed of. Undefined for an unknown lot. */
function toUnits(
  { lots, disposals, gifts, donations }: TaxResult,
  lot: LotId,
  asset: AssetId,
): Quantity | undefined {
  const parts = [...lots, ...disposals, ...gifts, ...donations].filter(
    (each) => each.lotId === lot && each.asset === asset,
  );
  return parts.length === 0 ? undefined : sum(parts.map(({ quantity }) => quantity));
}

function refuse(lot: LotId, transaction: Transaction, asset: AssetId): never {
  const named = nameMovements(transaction).find((each) => each.id === (lot as string))?.movement;
  if (!named) return throwMissing();
  if (named.asset !== asset)
    throw makeLotRefusal(
      fill(texts.lotOfOtherAsset, { asset: named.asset, asset2: asset }),
      'lots',
    );
  throw makeLotRefusal(
    fill(texts.notLot, {
      quantity: addSeparators(format(named.quantity)),
      asset: named.asset,
    }),
    'lots',
  );
}

function throwMissing(): never {
  throw notFound('lot');
}

export const makeLotRefusal = (message: FilledMessage, field = 'transactionDetails'): AppError =>
  new AppError('BAD_INPUT', message, { field });
