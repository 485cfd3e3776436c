import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import { readHoldings } from '@lotbook/db/stores/figures';
import { loadAssetLots } from '@lotbook/db/stores/lots';
import { loadSources } from '@lotbook/db/stores/sources';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { comparePlaceSizes } from '@lotbook/engine/explain/explain-pool';
import { toMoneyParam, toUnitParams } from '@lotbook/engine/explain/text';
import { money, quantity, sum, zeroMoney } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import { getPoolAsset } from '@lotbook/engine/jurisdiction/uk/settle';
import { getPlace } from '../base/jurisdiction.ts';
import { allHeld } from '@lotbook/model/value-name';
import { notFound } from '../member.ts';
import { renderForReader } from '../reader-texts.ts';

/** Limit of listed lots; one sentence summarizes the rest. */
const mostLots = 200;

/** The quantity and cost of a holding, lot by lot; or of all holdings, asset by asset. Uses the displayed figures. `inFull`: without a limit on lots. @throws AppError NOT_FOUND if the asset isn't held. */
export async function explainHolding(
  db: Db,
  account: Account,
  asset: string,
  inFull: boolean,
): Promise<Explanation> {
  return asset === allHeld
    ? explainAllHoldings(db, account)
    : explainEachLot(db, account, asset as AssetId, inFull);
}

async function explainAllHoldings(db: Db, account: Account): Promise<Explanation> {
  const held = await readHoldings(db, account.id, account.fiatCurrency);
  if (held.length === 0)
    return {
      kind: 'amount',
      text: renderForReader(fill(texts.noHoldings)),
      amount: zeroMoney,
      parts: [],
    };
  const parts = held.map((each): Explanation => {
    const basis = money(each.basis);
    const text = renderForReader(
      fill(texts.unitsCost, {
        ...toUnitParams(quantity(each.quantity), each.asset),
        basis: toMoneyParam(basis, account.fiatCurrency),
        lots: countLots(each.lots, account),
      }),
    );
    return {
      kind: 'amount',
      text,
      amount: basis,
      asset: each.asset as AssetId,
      figure: { kind: 'holding', id: each.asset },
      parts: [],
    };
  });
  const basis = sum(parts.map(({ amount }) => amount!));
  return {
    kind: 'amount',
    text: renderForReader(
      fill(texts.holdingsCost, {
        basis: toMoneyParam(basis, account.fiatCurrency),
        count: held.length,
      }),
    ),
    amount: basis,
    parts,
  };
}

async function explainEachLot(
  db: Db,
  account: Account,
  asset: AssetId,
  inFull: boolean,
): Promise<Explanation> {
  const found = await loadAssetLots(db, account.id, asset);
  if (found.length === 0) throw notFound('holding');
  const lots =
    getPlace(account).unitsRule === undefined ? found : found.toSorted(comparePlaceSizes);
  const names = new Map(
    (await loadSources(db, account.id)).map(({ id, name }) => [id as string, name]),
  );
  const basis = sum(lots.map((lot) => lot.basis));
  const most = inFull ? lots.length : mostLots;
  const held = sum(lots.map((lot) => lot.quantity));
  const text = renderForReader(
    fill(texts.heldCost, {
      ...toUnitParams(held, asset),
      basis: toMoneyParam(basis, account.fiatCurrency),
      lots: countLots(lots.length, account),
    }),
  );
  return {
    kind: 'amount',
    text,
    amount: basis,
    quantity: held,
    asset,
    parts: [
      ...lots.slice(0, most).map((lot) => explainLot(lot, account, names)),
      ...explainRest(lots.slice(most), account),
    ],
  };
}

/** The lots to mention; 0 for pooled assets, where each source has a share of the pool. */
export const countLots = (count: number, account: Pick<Account, 'jurisdiction'>): number =>
  getPlace(account).unitsRule === undefined ? count : 0;

function explainLot(
  lot: OpenLot,
  account: Account,
  names: ReadonlyMap<string, string>,
): Explanation {
  const text = renderForReader(
    fill(texts.lotLine, {
      ...toUnitParams(lot.quantity, lot.asset),
      source: names.get(lot.source) ?? renderForReader(fill(texts.deletedSource)),
      origin: getPoolAsset(lot.lotId) === undefined ? 'other' : 'pool',
      acquiredOn: lot.acquiredOn,
      basis: toMoneyParam(lot.basis, account.fiatCurrency),
      hold: lot.setAside ?? 'other',
    }),
  );
  const { quantity: left, asset, basis, acquiredAt, lotId } = lot;
  return {
    kind: 'lot',
    text,
    quantity: left,
    asset,
    amount: basis,
    at: acquiredAt,
    figure: { kind: 'lot', id: lotId },
    parts: [],
  };
}

function explainRest(rest: readonly OpenLot[], account: Account): readonly Explanation[] {
  if (rest.length === 0) return [];
  const basis = sum(rest.map((lot) => lot.basis));
  return [
    {
      kind: 'amount',
      text: renderForReader(
        fill(texts.furtherLots, {
          count: rest.length,
          basis: toMoneyParam(basis, account.fiatCurrency),
        }),
      ),
      amount: basis,
      parts: [],
    },
  ];
}
