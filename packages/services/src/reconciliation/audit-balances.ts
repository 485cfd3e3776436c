import { renderForReader } from '../reader-texts.ts';
import * as texts from '@lotbook/messages/generated/services/reconciliation';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import {
  format,
  money,
  quantity,
  unitPrice,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import { readHoldings } from '@lotbook/db/stores/figures';
import { loadConnections } from '@lotbook/db/stores/connections';
import { readManualBalances } from '@lotbook/db/stores/manual-balances';
import {
  readReconcilingSums,
  countUnread,
  type ReconcilingSum,
} from '@lotbook/db/stores/reconciling';
import { reportedBalances } from '@lotbook/db/stores/reported-balances';
import { loadSources, type Reconciliation, type Source } from '@lotbook/db/stores/sources';
import {
  reconcile,
  sumByAsset,
  getWorstState,
  type Comparison,
  type ComparisonState,
  type ReconcilingItem,
  type Thresholds,
} from '@lotbook/engine/reconciliation/reconcile';
import type { AccountId, AssetId } from '@lotbook/model/ids';
import {
  isTimeZone,
  localDate,
  toMillis,
  utc,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import { readingAs } from '../member.ts';
import type { Actor, SealingServices } from '../services.ts';
import { readBalancesBefore, endOfDay } from './balances-on-dates.ts';

/** The balances of one source with those reported from outside. */
export interface SourceAudit {
  readonly source: Source;
  readonly state: ComparisonState;
  readonly rows: readonly AuditedRow[];
  /** The allowed difference for assets without their own threshold: a value in the account's currency. */
  readonly material: Money;
  /** The source has past balances, so the day can be searched on which the two diverge. */
  readonly remembers: boolean;
  /** What else may lie between the balances, in sentences. */
  readonly notes: readonly FilledMessage[];
}

export interface AuditedRow extends Comparison {
  readonly reportedAt: string | undefined;
  readonly reportedBy: 'source' | 'person' | undefined;
  /** In units; undefined if the value counts. */
  readonly threshold: Quantity | undefined;
}

export interface AccountAudit {
  readonly accountId: AccountId;
  readonly name: string;
  readonly state: ComparisonState;
  readonly sources: readonly SourceAudit[];
  readonly assets: ReturnType<typeof sumByAsset>;
}

/** Compares all sources of a kind: now, or at the end of a date with what was reported on it. */
export function auditSources(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  { kind, date }: { readonly kind: Source['kind']; readonly date?: string | undefined },
): Promise<readonly SourceAudit[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) =>
    (await readAudits(db, account, { services, date })).filter(
      ({ source }) => source.kind === kind,
    ),
  );
}

/** Compares all sources of the account, and adds them up by asset. */
export function auditAccount(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  date?: string,
): Promise<AccountAudit> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const sources = await readAudits(db, account, { services, date });
    const state = getWorstState(
      sources.filter(({ rows }) => rows.length > 0).map((each) => each.state),
    );
    return {
      accountId: account.id,
      name: account.name,
      state,
      sources,
      assets: sumByAsset(sources.map(({ rows }) => rows)),
    };
  });
}

export interface AuditedAccount {
  readonly id: AccountId;
  readonly timeZone: string;
  readonly fiatCurrency: string;
}

export interface Asked {
  readonly services: SealingServices;
  readonly date: string | undefined;
}

/** The audits of all sources, for a caller who was admitted. */
export async function readAudits(
  db: Db,
  account: AuditedAccount,
  { services, date }: Asked,
): Promise<readonly SourceAudit[]> {
  const now = services.now();
  const remembering = new Set(
    services.adapters.filter(({ pastBalances }) => pastBalances !== undefined).map(({ id }) => id),
  );
  const remembers = new Set(
    (await loadConnections(db, account.id))
      .filter(({ adapter }) => remembering.has(adapter))
      .map(({ sourceId }) => sourceId as string),
  );
  const zone = isTimeZone(account.timeZone) ? account.timeZone : utc;
  const cutoff =
    date === undefined ? (now.toISOString() as Instant) : endOfDay(date as LocalDate, zone);
  const reports = await loadReports(
    db,
    account.id,
    date === undefined ? undefined : { date, zone },
  );
  const [sources, prices] = [await loadSources(db, account.id), await getPrices(db, account)];
  const [sums, unread] = [
    Map.groupBy(await readReconcilingSums(db, account.id), ({ sourceId }) => sourceId as string),
    await countUnread(db, account.id),
  ];
  const instants = [
    ...new Set([cutoff, ...reports.map(({ at }) => getNextInstant(at))]),
  ].toSorted();
  const balances = await readBalancesBefore(db, account.id, instants);
  const heldAt = (sourceId: string, instant: string): ReadonlyMap<string, Quantity> =>
    balances[instants.indexOf(instant as Instant)]?.get(sourceId) ?? new Map();
  const bySource = Map.groupBy(reports, ({ sourceId }) => sourceId);
  return sources.map((source) =>
    audit(source, {
      reports: bySource.get(source.id) ?? [],
      heldAt: (instant) => heldAt(source.id, instant),
      cutoff,
      prices,
      items: (sums.get(source.id) ?? []).flatMap(toItem),
      unread: unread.get(source.id) ?? 0,
      remembers: remembers.has(source.id),
    }),
  );
}

interface Reported {
  readonly sourceId: string;
  readonly asset: string;
  readonly quantity: string;
  readonly at: string;
  readonly by: 'source' | 'person';
  readonly pockets?: Readonly<Record<string, string>>;
}

/** What services and people reported; of one asset at one source the newest. Of a date: what was reported on it. */
async function loadReports(
  db: Db,
  accountId: AccountId,
  on: { readonly date: string; readonly zone: TimeZone } | undefined,
): Promise<readonly Reported[]> {
  const told = (await reportedBalances(db, accountId)).map((each): Reported => ({
    ...each,
    by: 'source',
  }));
  const entered = (await readManualBalances(db, accountId)).map((each): Reported => ({
    ...each,
    by: 'person',
  }));
  const newest = new Map<string, Reported>();
  for (const each of [...told, ...entered]) {
    if (on !== undefined && localDate(toIso(each.at), on.zone) !== on.date) continue;
    const key = `${each.sourceId} ${each.asset}`;
    const known = newest.get(key);
    if (!known || toMillis(toIso(known.at)) < toMillis(toIso(each.at))) newest.set(key, each);
  }
  return [...newest.values()];
}

const toIso = (at: string): Instant => new Date(at).toISOString() as Instant;
/** A transaction of the very instant of a report is in it. */
const getNextInstant = (at: string): Instant =>
  new Date(toMillis(toIso(at)) + 1).toISOString() as Instant;

interface AuditParts {
  readonly reports: readonly Reported[];
  readonly heldAt: (instant: string) => ReadonlyMap<string, Quantity>;
  readonly cutoff: Instant;
  readonly prices: ReadonlyMap<AssetId, Money>;
  readonly items: readonly ReconcilingItem[];
  readonly unread: number;
  readonly remembers: boolean;
}

function audit(
  source: Source,
  { reports, heldAt, cutoff, prices, items, unread, remembers }: AuditParts,
): SourceAudit {
  const reportByAsset = new Map(reports.map((report) => [report.asset, report]));
  const told = reports.find(({ by }) => by === 'source');
  const reference = told ? getNextInstant(told.at) : cutoff;
  const computed = new Map<AssetId, Quantity>();
  for (const [asset, held] of heldAt(reference)) computed.set(asset as AssetId, held);
  for (const { asset, at } of reports)
    computed.set(asset as AssetId, heldAt(getNextInstant(at)).get(asset) ?? (0n as Quantity));
  const thresholds = getThresholds(source);
  const rows = reconcile({
    computed,
    reported: new Map(
      reports.map(({ asset, quantity: units }) => [
        asset as AssetId,
        { quantity: quantity(units) },
      ]),
    ),
    thresholds,
    prices,
    items,
    // A service reports all assets of one kind only.
    complete: (asset) => told !== undefined && !asset.includes('/'),
  }).map((row) => ({
    ...row,
    reportedAt:
      reportByAsset.get(row.asset)?.at ?? (row.reported === undefined ? undefined : told?.at),
    reportedBy:
      reportByAsset.get(row.asset)?.by ?? (row.reported === undefined ? undefined : told?.by),
    threshold: thresholds.assets.get(row.asset),
  }));
  return {
    source,
    state: getWorstState(rows.map(({ state }) => state)),
    rows,
    material: thresholds.material,
    remembers,
    notes: getNotes(rows, unread, reports),
  };
}

/** Default: differences below one unit of the account's currency are ignored. */
const usualThreshold = money('1');

function getThresholds({ reconciliation }: Source): Thresholds {
  const kept = reconciliation as Reconciliation | null;
  const material = kept?.materialityThreshold;
  const assets = (kept?.assets ?? []).flatMap(({ asset, contract, threshold }) =>
    [asset, ...(contract ? [contract] : [])].map(
      (name) => [name as AssetId, quantity(threshold)] as const,
    ),
  );
  return {
    material: material === null || material === undefined ? usualThreshold : money(material),
    assets: new Map(assets),
  };
}

async function getPrices(
  db: Db,
  { id, fiatCurrency }: AuditedAccount,
): Promise<ReadonlyMap<AssetId, Money>> {
  const prices = new Map([[fiatCurrency as AssetId, money('1')]]);
  for (const { asset, quantity: held, value } of await readHoldings(db, id, fiatCurrency)) {
    const units = quantity(held);
    if (value !== null && units > 0n && money(value) > zeroMoney)
      prices.set(asset as AssetId, unitPrice(money(value), units));
  }
  return prices;
}

function toItem({
  asset,
  kind,
  quantity: units,
  transactions,
}: ReconcilingSum): readonly ReconcilingItem[] {
  const reason: FilledMessage =
    kind === 'staked'
      ? fill(texts.stakedThere, { transactions })
      : fill(texts.excludedByYou, { transactions });
  return [{ asset: asset as AssetId, quantity: quantity(units), reason: renderForReader(reason) }];
}

/** Tokens whose quantity changes without transactions. */
const rebasing: ReadonlySet<string> = new Set(['STETH', 'AMPL', 'OHM', 'USDM', 'EETH']);

function getNotes(
  rows: readonly Comparison[],
  unread: number,
  reports: readonly Reported[],
): readonly FilledMessage[] {
  const waiting: readonly FilledMessage[] =
    unread === 0 ? [] : [fill(texts.unreadRecords, { unread })];
  const growing = rows
    .filter(({ asset, state }) => state === 'differs' && rebasing.has(asset))
    .map(({ asset }): FilledMessage => fill(texts.assetRebases, { asset }));
  return [...waiting, ...growing, ...reports.flatMap(describePockets)];
}

/** Where the units of an asset lie in several accounts of a service. What moves between them is no row, since the source holds as much as before. */
function describePockets({ asset, pockets = {} }: Reported): readonly FilledMessage[] {
  const named = Object.entries(pockets).toSorted(([a], [b]) => a.localeCompare(b));
  if (named.length < 2) return [];
  return [
    fill(texts.assetInSeveralAccounts, {
      asset,
      named: named.map(([pocket, units]) => `${format(quantity(units))} in ${pocket}`).join(', '),
    }),
  ];
}
