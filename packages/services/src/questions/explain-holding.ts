import { format, round, sum, type Money } from '@lotbook/decimal/decimal';
import { holdings } from '@lotbook/db/stores/figures';
import { lotsOfAsset } from '@lotbook/db/stores/lots';
import { sourcesOf } from '@lotbook/db/stores/sources';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { money, quantity, zeroMoney } from '@lotbook/decimal/decimal';
import { separated } from '@lotbook/decimal/separated';
import { dayInWords } from '@lotbook/model/day-words';
import type { AssetId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import { notFound } from '../member.ts';

/** What is asked for all that is held, in place of an asset. */
export const allHeld = '*';

/** Of more lots the rest is told in one sentence. */
const mostLots = 200;

/** What is held of an asset and what it cost, lot by lot; or asset by asset, of everything. Out of the figures that are shown. @throws AppError NOT_FOUND for what nobody holds. */
export async function explainHolding(db: Db, account: Account, asset: string): Promise<Explanation> {
  return asset === allHeld ? everything(db, account) : lotByLot(db, account, asset as AssetId);
}

async function everything(db: Db, account: Account): Promise<Explanation> {
  const held = await holdings(db, account.id, account.fiatCurrency);
  if (held.length === 0) return { kind: 'amount', text: 'Nothing is held.', amount: zeroMoney, parts: [] };
  const parts = held.map((each): Explanation => {
    const basis = money(each.basis);
    const text = `${separated(format(quantity(each.quantity)))} ${each.asset} cost ${cents(basis, account)}, in ${counted(each.lots, 'lot')}.`;
    return { kind: 'amount', text, amount: basis, asset: each.asset as AssetId, figure: { kind: 'holding', id: each.asset }, parts: [] };
  });
  const basis = sum(parts.map(({ amount }) => amount!));
  return { kind: 'amount', text: `What is held cost ${cents(basis, account)}, in ${counted(held.length, 'asset')}.`, amount: basis, parts };
}

async function lotByLot(db: Db, account: Account, asset: AssetId): Promise<Explanation> {
  const lots = await lotsOfAsset(db, account.id, asset);
  if (lots.length === 0) throw notFound('holding');
  const names = new Map((await sourcesOf(db, account.id)).map(({ id, name }) => [id as string, name]));
  const basis = sum(lots.map((lot) => lot.basis));
  const units = sum(lots.map((lot) => lot.quantity));
  const text = `${separated(format(units))} ${asset} are held and cost ${cents(basis, account)}, in ${counted(lots.length, 'lot')}.`;
  return {
    kind: 'amount',
    text,
    amount: basis,
    quantity: units,
    asset,
    parts: [...lots.slice(0, mostLots).map((lot) => lotPart(lot, account, names)), ...restPart(lots, account)],
  };
}

function lotPart(lot: OpenLot, account: Account, names: ReadonlyMap<string, string>): Explanation {
  const at = names.get(lot.source) ?? 'a deleted source';
  const aside = lot.setAside === undefined ? '' : `, ${asideWords[lot.setAside]}`;
  const text = `${separated(format(lot.quantity))} ${lot.asset} at ${at}, acquired on ${dayInWords(lot.acquiredOn)} at a basis of ${cents(lot.basis, account)}${aside}.`;
  const { quantity: left, asset, basis, acquiredAt, lotId } = lot;
  return { kind: 'lot', text, quantity: left, asset, amount: basis, at: acquiredAt, figure: { kind: 'lot', id: lotId }, parts: [] };
}

const asideWords: Readonly<Record<NonNullable<OpenLot['setAside']>, string>> = {
  staked: 'staked',
  collateral: 'posted as collateral',
  lent: 'lent',
  parked: 'sent to where nobody knows',
  lost: 'taken by a penalty, without a loss claimed for it',
};

function restPart(lots: readonly OpenLot[], account: Account): readonly Explanation[] {
  const rest = lots.slice(mostLots);
  if (rest.length === 0) return [];
  const basis = sum(rest.map((lot) => lot.basis));
  return [
    {
      kind: 'amount',
      text: `${counted(rest.length, 'further lot')} at a basis of ${cents(basis, account)}; the report of open lots lists all.`,
      amount: basis,
      parts: [],
    },
  ];
}

const cents = (amount: Money, { fiatCurrency }: Account): string => `${separated(format(round(amount, 2, 'halfEven'), 2))} ${fiatCurrency}`;
const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
