import { share, subtract, sum, type Money } from '@lotbook/decimal/decimal';
import { washSaleDays, washSaleScopes } from '@lotbook/law/us-parameters';
import type { Category } from '@lotbook/model/category';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Disposal, OpenLot, TaxEntry, TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import type { LocalDate } from '@lotbook/model/time';
import { treatmentOf } from './effects/treatments.ts';
import { jurisdictionOf } from './jurisdiction/registry.ts';
import { Replacements, type Bought, type Part } from './wash-sales/replacements.ts';
import { YearSums } from './year-sums.ts';

/** What can be bought for money, or come without anything that is given in the same transaction. */
const purchases: ReadonlySet<Category> = new Set<Category>(['buy_standard', 'acquisition_standard']);
/** What can be bought for other assets. */
const exchanges: ReadonlySet<Category> = new Set<Category>([
  ...(['buy_standard', 'acquisition_standard', 'swap_defi'] as const),
  ...(['liquidityPoolDeposit_defi', 'liquidityPoolWithdrawal_defi', 'stakingDeposit_defi', 'stakingWithdrawal_defi'] as const),
]);

/**
 * Puts off losses of wash sales: where the same asset was bought within thirty days before or after, the loss is not counted, what was bought costs as much
 * more, and is held for as much longer (IRC 1091; 26 CFR 1.1091-1 and -2). Only for assets that are marked as securities, unless a treatment says
 * otherwise; everything else stays as it is. Which lots leave does not change.
 */
export function deferLosses(result: TaxResult, settings: TaxSettings, scopes = washSaleScopes): TaxResult {
  const { units, years } = jurisdictionOf(settings.jurisdiction);
  const covered = coveredAssets(result, settings, scopes);
  if (covered.size === 0 || units.by !== 'lots') return result;
  const { longTermFrom, box } = units;
  const replacements = new Replacements(boughtIn(result, covered), washSaleDays.value);
  const disposals = result.disposals.flatMap((line): readonly Disposal[] => {
    if (!covered.has(line.asset)) return [line];
    const parts = replacements.take(line.lotId, line.quantity);
    return slicesOf(line, parts).map((slice) => {
      const { acquiredOn } = slice;
      const term = slice.inherited || slice.disposedOn >= longTermFrom(acquiredOn) ? ('long' as const) : ('short' as const);
      const dated = { ...slice, term, box: box({ term, year: years.of(slice.disposedOn) }) };
      return dated.gain < 0n && isCoveredOn(line, settings, scopes) ? withDisallowed(dated, replacements.match(dated)) : dated;
    });
  });
  const sums = new YearSums(years);
  sums.add({ disposals: disposals.map((each) => ({ ...each, gain: (each.gain + (each.disallowed ?? 0n)) as Money })), income: result.income });
  return { ...result, disposals, lots: lotsOf(result.lots, replacements), totals: sums.totals() };
}

/** True where losses of wash sales could be put off at all: the place goes by lots, and an asset is covered. */
export function mayDeferLosses({ jurisdiction, treatments, assets = {} }: Pick<TaxSettings, 'jurisdiction' | 'treatments' | 'assets'>): boolean {
  if (jurisdictionOf(jurisdiction).units.by !== 'lots') return false;
  const scope = widestScope(treatments, washSaleScopes);
  return scope === 'all' || (scope === 'securities' && Object.values(assets).some(({ security }) => security === true));
}

type Scopes = typeof washSaleScopes;
type Chosen = Pick<TaxSettings, 'treatments' | 'assets'>;

/** The answer of the account; the default is what the law says, on its widest day. */
function widestScope(treatments: TaxSettings['treatments'], scopes: Scopes): string {
  const scope = treatmentOf(treatments, 'washSale');
  return scope === 'securities' && scopes.some(({ value }) => value === 'all') ? 'all' : scope;
}

function coveredAssets({ entries }: TaxResult, settings: Chosen, scopes: Scopes): ReadonlySet<AssetId> {
  const scope = widestScope(settings.treatments, scopes);
  if (scope === 'off') return new Set();
  return new Set(entries.map(({ asset }) => asset).filter((asset) => scope === 'all' || isSecurity(asset, settings)));
}

/** True where the loss of a sale on that day is put off: by the answer of the account, else by what the law said then. */
function isCoveredOn({ asset, disposedOn }: Disposal, settings: Chosen, scopes: Scopes): boolean {
  if (treatmentOf(settings.treatments, 'washSale') === 'all' || isSecurity(asset, settings)) return true;
  return scopes.find(({ from }) => from <= disposedOn)?.value === 'all';
}

const isSecurity = (asset: AssetId, { assets = {} }: Chosen): boolean => Object.hasOwn(assets, asset) && assets[asset]?.security === true;

/** What was bought, in order of time; a lot from before the book on the day that it tells. What went over into another asset without a gain is not among it. */
function boughtIn({ entries, disposals, gifts, donations, lots }: TaxResult, covered: ReadonlySet<AssetId>): readonly Bought[] {
  const told = new Map<string, LocalDate>([...disposals, ...gifts, ...donations, ...lots].map(({ lotId, acquiredOn }) => [lotId, acquiredOn]));
  const given = Map.groupBy(
    entries.filter(({ side, asset }) => side === 'outgoing' && !isFiat(asset)),
    ({ transactionId }) => transactionId,
  );
  return entries
    .filter((entry) => covered.has(entry.asset) && told.has(entry.id) && isPurchase(entry, given.get(entry.transactionId)))
    .map(({ id, asset, quantity }) => ({ lotId: id as string, asset, on: told.get(id)!, quantity }))
    .sort((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1));
}

/** A purchase, or an exchange whose whole gain or loss counts (26 CFR 1.1091-1(f)). */
function isPurchase({ side, category, costBasis, matchedWith }: TaxEntry, given: readonly TaxEntry[] | undefined): boolean {
  if (side !== 'incoming' || costBasis === undefined || matchedWith !== undefined) return false;
  return given ? exchanges.has(category) && given.some(({ proceeds }) => proceeds !== undefined) : purchases.has(category);
}

/** A line for each part of it that was bought back otherwise than the rest: what was put off before is part of what it cost. */
function slicesOf(line: Disposal, parts: readonly Part[]): readonly Disposal[] {
  if (parts.every(({ addition, heldLonger }) => addition === 0n && heldLonger === 0)) return [line];
  let [proceeds, basis] = [line.proceeds, line.basis];
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1;
    const [brought, cost] = isLast ? [proceeds, basis] : [share(line.proceeds, part.quantity, line.quantity), share(line.basis, part.quantity, line.quantity)];
    [proceeds, basis] = [subtract(proceeds, brought), subtract(basis, cost)];
    const whole = (cost + part.addition) as Money;
    const id = index === 0 ? line.id : `${line.id}/${index + 1}`;
    return {
      ...line,
      id,
      quantity: part.quantity,
      proceeds: brought,
      basis: whole,
      gain: subtract(brought, whole),
      acquiredOn: earlier(line.acquiredOn, part.heldLonger),
    };
  });
}

const withDisallowed = (line: Disposal, disallowed: Money): Disposal => (disallowed === 0n ? line : { ...line, disallowed });

const earlier = (day: LocalDate, days: number): LocalDate =>
  days === 0 ? day : (new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10) as LocalDate);

/** What was put off and not yet taken along costs the rest of the lot more. */
function lotsOf(lots: readonly OpenLot[], replacements: Replacements): readonly OpenLot[] {
  return lots.map((lot) => {
    const addition = sum(replacements.take(lot.lotId, lot.quantity).map((part) => part.addition));
    return addition === 0n ? lot : { ...lot, basis: (lot.basis + addition) as Money };
  });
}
