import { share, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { washSaleDays, washSaleScopes } from '@lotbook/law/us-parameters';
import type { Category } from '@lotbook/model/category';
import { findBySymbol } from '@lotbook/model/asset-symbol';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, LotId, MovementId } from '@lotbook/model/ids';
import type { Disposal, Gift, OpenLot, TaxEntry, TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { toMillis, type Instant, type LocalDate } from '@lotbook/model/time';
import { Calendar } from '../calendar.ts';
import { getTreatment } from '../effects/treatments.ts';
import type { Jurisdiction, LotLaw } from '../jurisdiction/jurisdiction.ts';
import { getJurisdiction } from '../jurisdiction/registry.ts';
import { compareText } from '../natural.ts';
import { Replacements, type Bought, type Part } from './replacements.ts';
import { reachesAny, getWidestScope, type Scopes } from '../effects/wash-sale-scope.ts';
import { YearSums } from '../year-sums.ts';

/** What can be bought for money, or come without anything that is given in the same transaction. */
const purchases: ReadonlySet<Category> = new Set<Category>([
  'buy_standard',
  'acquisition_standard',
]);
/** What can be bought for other assets. */
const exchanges: ReadonlySet<Category> = new Set<Category>([
  ...(['buy_standard', 'acquisition_standard', 'swap_defi'] as const),
  ...([
    'liquidityPoolDeposit_defi',
    'liquidityPoolWithdrawal_defi',
    'stakingDeposit_defi',
    'stakingWithdrawal_defi',
  ] as const),
]);

/**
 * Puts off losses of wash sales: where the same asset was bought within thirty days before or after, the loss is not counted, what was bought costs as much
 * more, and is held for as much longer (IRC 1091; 26 CFR 1.1091-1 and -2), whatever becomes of it: it is sold, given away, or goes over into another asset
 * without a gain. Only for assets that are marked as securities, unless a treatment says otherwise; everything else stays as it is. Which lots leave does
 * not change.
 */
export const deferLosses = (
  result: TaxResult,
  settings: TaxSettings,
  scopes = washSaleScopes,
): TaxResult => computeDeferral(result, settings, scopes).result;

/** A result with losses put off, and what entries of units that went over into another asset cost more by it. */
export interface Deferred {
  readonly result: TaxResult;
  readonly carried: ReadonlyMap<MovementId, Money>;
}

/** As {@link deferLosses}. */
export function computeDeferral(
  result: TaxResult,
  settings: TaxSettings,
  scopes = washSaleScopes,
): Deferred {
  const covered = listCoveredAssets(result, settings, scopes);
  const { units, years } = getJurisdiction(settings.jurisdiction);
  if (covered.size === 0 || units.by !== 'lots') return { result, carried: new Map() };
  const law: Law = { units, years };
  const outgoing = groupOutgoing(result);
  const replacements = new Replacements({
    bought: listBought(result, { covered, outgoing, settings }),
    entries: result.entries,
    days: washSaleDays.value,
  });
  const [disposals, gifts, donations, lost]: [Disposal[], Gift[], Gift[], Gift[]] = [
    [],
    [],
    [],
    [],
  ];
  const carryOut = ({
    lots: takingOver,
    disposals: sold,
    gifts: given,
    donations: donated,
    lost: gone,
  }: Instantaneous): void => {
    for (const lot of takingOver) replacements.takeOver(lot);
    // Units sold together are no replacement for each other (Rev. Rul. 56-602): all of them leave before any loss looks for one.
    const lines = sold.flatMap((each) =>
      toLines(each, replacements.take(each.lotId, each.quantity), law).map((line): Sold => ({
        line,
        acquiredOn: each.acquiredOn,
      })),
    );
    disposals.push(
      ...spreadDisallowed(lines, (line) =>
        line.gain < 0n && isCoveredOn(line, settings, scopes)
          ? replacements.match(line)
          : zeroMoney,
      ),
    );
    for (const each of given)
      gifts.push(...getGifts(each, replacements.take(each.lotId, each.quantity), law.units));
    for (const each of donated)
      donations.push(...getGifts(each, replacements.take(each.lotId, each.quantity), law.units));
    for (const each of gone)
      lost.push(...getGifts(each, replacements.take(each.lotId, each.quantity), law.units));
  };
  for (const instant of listInstants(result)) carryOut(instant);
  const lots = getLots(result.lots, replacements);
  const sums = new YearSums(law.years);
  sums.add({
    disposals: disposals.map((each) => ({
      ...each,
      gain: (each.gain + (each.disallowed ?? 0n)) as Money,
    })),
    income: result.income,
  });
  return {
    result: { ...result, disposals, gifts, donations, lost, lots, totals: sums.totals() },
    carried: getCarried(replacements, outgoing),
  };
}

/** What happened at one instant: lots that took over others, and units that left. */
interface Instantaneous {
  readonly lots: LotId[];
  readonly disposals: Disposal[];
  readonly gifts: Gift[];
  readonly donations: Gift[];
  readonly lost: Gift[];
}

/** In order of time. */
function listInstants({
  entries,
  disposals,
  gifts,
  donations,
  lost,
}: TaxResult): readonly Instantaneous[] {
  const instants = new Map<Instant, Instantaneous>();
  const at = (time: Instant): Instantaneous => {
    let found = instants.get(time);
    if (!found)
      instants.set(time, (found = { lots: [], disposals: [], gifts: [], donations: [], lost: [] }));
    return found;
  };
  for (const { at: time, tookOver = [] } of entries)
    for (const { lot } of tookOver) at(time).lots.push(lot);
  for (const each of disposals) at(each.at).disposals.push(each);
  for (const each of gifts) at(each.at).gifts.push(each);
  for (const each of donations) at(each.at).donations.push(each);
  for (const each of lost) at(each.at).lost.push(each);
  return [...instants].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, instant]) => instant);
}

/** A part of a line, and when its units were acquired, whatever was put off onto them. */
interface Sold {
  readonly line: Disposal;
  readonly acquiredOn: LocalDate;
}

/** Losses of one instant look for replacements in the order in which the units sold were acquired (26 CFR 1.1091-1(b)); the lines keep their order. */
function spreadDisallowed(
  lines: readonly Sold[],
  match: (line: Disposal) => Money,
): readonly Disposal[] {
  if (lines.length < 2) return lines.map(({ line }) => addDisallowed(line, match(line)));
  const places = lines.map((_, place) => place);
  const disallowed = lines.map(() => zeroMoney);
  for (const place of places.sort(
    (a, b) => compareText(lines[a]!.acquiredOn, lines[b]!.acquiredOn) || a - b,
  ))
    disallowed[place] = match(lines[place]!.line);
  return lines.map(({ line }, place) => addDisallowed(line, disallowed[place]!));
}

/** What digital assets each transaction gives. */
type Outgoing = ReadonlyMap<string, readonly TaxEntry[]>;

const groupOutgoing = ({ entries }: TaxResult): Outgoing =>
  Map.groupBy(
    entries.filter(({ side, asset }) => side === 'outgoing' && !isFiat(asset)),
    ({ transactionId }) => transactionId,
  );

/** By entry: those that received the units, and those that gave the others for them. */
function getCarried({ carried }: Replacements, outgoing: Outgoing): ReadonlyMap<MovementId, Money> {
  const sums = new Map<MovementId, Money>();
  for (const { from, into, addition } of carried) {
    const out = outgoing.get(into.transactionId)?.find(({ asset }) => asset === from);
    for (const entry of out ? [into, out] : [into])
      sums.set(entry.id, ((sums.get(entry.id) ?? 0n) + addition) as Money);
  }
  return sums;
}

/** True where losses of wash sales could be put off at all: the place goes by lots, and an asset is covered. */
export const mayDeferLosses = (
  settings: Pick<TaxSettings, 'jurisdiction' | 'treatments' | 'assets'>,
): boolean => getJurisdiction(settings.jurisdiction).units.by === 'lots' && reachesAny(settings);

type Chosen = Pick<TaxSettings, 'treatments' | 'assets'>;

function listCoveredAssets(
  { entries }: TaxResult,
  settings: Chosen,
  scopes: Scopes,
): ReadonlySet<AssetId> {
  const scope = getWidestScope(settings.treatments, scopes);
  if (scope === 'off') return new Set();
  return new Set(
    entries
      .map(({ asset }) => asset)
      .filter((asset) => scope === 'all' || isSecurity(asset, settings)),
  );
}

/** True where the loss of a sale on that day is put off: by the answer of the account, else by what the law said then. */
function isCoveredOn({ asset, disposedOn }: Disposal, settings: Chosen, scopes: Scopes): boolean {
  if (getTreatment(settings.treatments, 'washSale') === 'all' || isSecurity(asset, settings))
    return true;
  return scopes.find(({ from }) => from <= disposedOn)?.value === 'all';
}

/** An asset that is marked as one. */
export const isSecurity = (asset: AssetId, { assets = {} }: Chosen): boolean =>
  findBySymbol(assets, asset)?.security === true;

interface Buying {
  readonly covered: ReadonlySet<AssetId>;
  readonly outgoing: Outgoing;
  readonly settings: TaxSettings;
}

/**
 * Purchases in order of time; a lot from before the book on the day that it reports. Units received
 * for others without a gain aren't included.
 */
function listBought(
  { entries, disposals, gifts, donations, lost, lots }: TaxResult,
  { covered, outgoing, settings }: Buying,
): readonly Bought[] {
  const over = entries.flatMap(({ tookOver = [] }) =>
    tookOver.flatMap(({ from, acquiredOn }) => from.map(({ lot }) => ({ lotId: lot, acquiredOn }))),
  );
  const acquiredOnById = new Map<string, LocalDate>(
    [...over, ...disposals, ...gifts, ...donations, ...lost, ...lots].map(
      ({ lotId, acquiredOn }) => [lotId, acquiredOn],
    ),
  );
  const calendar = new Calendar(settings.timeZone);
  return entries
    .filter(
      (entry) =>
        covered.has(entry.asset) &&
        entry.quantity > 0n &&
        isPurchase(entry, outgoing.get(entry.transactionId)),
    )
    .map(({ id, at, asset, quantity }) => ({
      lotId: id as string,
      asset,
      on: acquiredOnById.get(id) ?? calendar.toDate(toMillis(at)),
      quantity,
    }))
    .sort((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1));
}

/** A purchase, or an exchange whose whole gain or loss counts (26 CFR 1.1091-1(f)). */
function isPurchase(
  { side, category, costBasis, matchedWith }: TaxEntry,
  given: readonly TaxEntry[] | undefined,
): boolean {
  if (side !== 'incoming' || costBasis === undefined || matchedWith !== undefined) return false;
  return given
    ? exchanges.has(category) && given.some(({ proceeds }) => proceeds !== undefined)
    : purchases.has(category);
}

interface Law extends Pick<Jurisdiction, 'years'> {
  readonly units: LotLaw;
}

/** A line for each part with a different replacement: losses deferred earlier are part of its cost. */
function toLines(
  line: Disposal,
  parts: readonly Part[] | undefined,
  { units: { longTermFrom, box }, years }: Law,
): readonly Disposal[] {
  if (!parts || !isReplacing(parts)) return [line];
  const [proceeds, basis] = [divideAmount(line.proceeds, parts), divideAmount(line.basis, parts)];
  const stakes = line.stakes?.map((stake) => ({ stake, worth: divideAmount(stake.worth, parts) }));
  return parts.map((part, index) => {
    const whole = (basis[index]! + part.addition) as Money;
    const acquiredOn = getEarlierDay(line.acquiredOn, part.heldLonger);
    const term =
      line.inherited || line.disposedOn >= longTermFrom(acquiredOn)
        ? ('long' as const)
        : ('short' as const);
    return {
      ...line,
      id: index === 0 ? line.id : `${line.id}/${index + 1}`,
      quantity: part.quantity,
      proceeds: proceeds[index]!,
      basis: whole,
      gain: subtract(proceeds[index]!, whole),
      acquiredOn,
      term,
      box: box({ term, year: years.of(line.disposedOn) }),
      ...(stakes && {
        stakes: stakes.map(({ stake, worth }) => ({ ...stake, worth: worth[index]! })),
      }),
    };
  });
}

/** The same of units that were given away. */
function getGifts(
  gift: Gift,
  parts: readonly Part[] | undefined,
  { longTermFrom }: LotLaw,
): readonly Gift[] {
  if (!parts || !isReplacing(parts)) return [gift];
  const basis = divideAmount(gift.basis, parts);
  const value = gift.value === undefined ? undefined : divideAmount(gift.value, parts);
  const range = gift.basisRange;
  const low = range && divideAmount(range.low, parts);
  const high = range?.high === undefined ? undefined : divideAmount(range.high, parts);
  return parts.map((part, index) => {
    const acquiredOn = getEarlierDay(gift.acquiredOn, part.heldLonger);
    const term = gift.on >= longTermFrom(acquiredOn) ? ('long' as const) : ('short' as const);
    const mine = {
      ...gift,
      quantity: part.quantity,
      acquiredOn,
      basis: (basis[index]! + part.addition) as Money,
      term,
      ...(low && {
        basisRange: {
          low: (low[index]! + part.addition) as Money,
          ...(high && { high: (high[index]! + part.addition) as Money }),
        },
      }),
    };
    return value ? { ...mine, value: value[index]! } : mine;
  });
}

const isReplacing = (parts: readonly Part[]): boolean =>
  parts.some(({ addition, heldLonger }) => addition !== 0n || heldLonger !== 0);

/** An amount by the units of the parts, the rest to the last. */
function divideAmount(whole: Money, parts: readonly Part[]): readonly Money[] {
  const quantity = sum(parts.map((part) => part.quantity));
  let left = whole;
  return parts.map((part, index) => {
    const mine = index === parts.length - 1 ? left : share(whole, part.quantity, quantity);
    left = subtract(left, mine);
    return mine;
  });
}

const addDisallowed = (line: Disposal, disallowed: Money): Disposal =>
  disallowed === 0n ? line : { ...line, disallowed };

const getEarlierDay = (day: LocalDate, days: number): LocalDate =>
  days === 0
    ? day
    : (new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000)
        .toISOString()
        .slice(0, 10) as LocalDate);

/**
 * Losses that were deferred and not yet realized: the units of a lot that carry them cost more and
 * were held longer, and are listed on their own.
 */
function getLots(lots: readonly OpenLot[], replacements: Replacements): readonly OpenLot[] {
  return lots.flatMap((lot): readonly OpenLot[] => {
    const parts = replacements.take(lot.lotId, lot.quantity);
    if (!parts || !isReplacing(parts)) return [lot];
    const basis = divideAmount(lot.basis, parts);
    const worths = lot.gift && divideAmount(lot.gift.worth, parts);
    return parts.map((part, index) => ({
      ...lot,
      quantity: part.quantity,
      acquiredOn: getEarlierDay(lot.acquiredOn, part.heldLonger),
      basis: (basis[index]! + part.addition) as Money,
      ...(lot.gift && { gift: { ...lot.gift, worth: worths![index]! } }),
    }));
  });
}
