import { findComputation } from '@lotbook/db/stores/computations';
import { getHistory, type DecisionRow } from '@lotbook/db/stores/decisions';
import { loadRawRecords, type RawRecord } from '@lotbook/db/stores/evidence';
import { getOutcome } from '@lotbook/db/stores/outcome-reading';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { engineVersion, type Book } from '@lotbook/engine/compute';
import { computedFor, type Computed } from '@lotbook/engine/explain/evidence';
import { explain } from '@lotbook/engine/explain/explain';
import { footed } from '@lotbook/engine/explain/footed';
import { getPoolAsset } from '@lotbook/engine/jurisdiction/uk/settle';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderIssue } from '@lotbook/messages/render-issue';
import type { Asked, Explanation, Surroundings } from '@lotbook/engine/explain/explanation';
import { AppError } from '@lotbook/model/errors';
import type { AssetId, LotId, MovementId, TransactionId } from '@lotbook/model/ids';
import { issueCodes } from '@lotbook/model/issue';
import type { PriceBook, PriceNeed } from '@lotbook/model/price';
import { formatOrigin } from '@lotbook/model/record-origin';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Instant, TimeZone } from '@lotbook/model/time';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { assetBook } from '../computing/asset-book.ts';
import { getSettings } from '../computing/account-inputs.ts';
import { yearResult } from '../computing/year-result.ts';
import { formatDecision } from '../decisions/decision-text.ts';
import { lotNames } from '../decisions/lot-origins.ts';
import { matchTargets } from '../decisions/entry-ids.ts';
import { toQuestionKey } from '../computing/price-questions.ts';
import { firstYear, lastYear, taxYearAt, taxYearSpan } from '../issues/tax-year-span.ts';
import { withIncomplete } from './incomplete-part.ts';
import { isId, notFound } from '../member.ts';
import { pricesRead } from '../prices/prices-read.ts';
import { readFilterInput, type FilterInput } from '../transactions/filter-input.ts';
import { explainFilter } from './explain-filter.ts';
import { explainHolding } from './explain-holding.ts';
import { explainStakeKind, type RequestedKind } from './explain-stake-kind.ts';
import { explainStake } from './explain-stake.ts';
import { getWhole } from './explain-transaction.ts';
import {
  explainMarketValue,
  getRequestedValue,
  type RequestedValue,
} from './explain-market-value.ts';

/** A figure somebody asks about: its kind, and its id; of a year the year, or `2025/BTC` for one asset in it, of a holding or its worth the asset, or * for all that is held, of the totals of a filter that as JSON, of the money at stake the year, with `2025/missing-basis` for one kind of issues in it, or with an asterisk for the year that kind in all. */
export interface EvidenceRequest {
  readonly kind: string;
  readonly id: string;
  /** However many lines that takes, as in a document; on a page long lists are told in part. */
  readonly inFull?: boolean;
}

/** Why a figure is what it is, with everything that somebody needs who wants to check it. */
export interface FigureEvidence {
  readonly accountName: string;
  readonly explanation: Explanation;
  /** The rows of files and answers of services that it goes back to, as received. */
  readonly records: readonly RawRecord[];
  /** How many more there are, which are found at their transactions. */
  readonly furtherRecords: number;
  readonly settings: TaxSettings;
  /** The engine that told it, and the computation whose figures are shown. */
  readonly engine: string;
  readonly generation: number;
  readonly computedAt: string | null;
  /** Of everything that this computation read. */
  readonly inputDigest: string | null;
  /** The tax years that it is of; none where it is of no time. */
  readonly years: readonly number[];
}

const kinds = [
  'disposal',
  'entry',
  'lot',
  'transaction',
  'year',
  'holding',
  'worth',
  'filter',
  'stake',
] as const;

/** What the engine explains, a whole transaction, what is held of an asset, or of all, what that is worth, the totals of a filter, and the money at stake, of a year or of a kind of issues. */
export type RequestedFigure =
  | Asked
  | { readonly kind: 'transaction'; readonly id: string }
  | { readonly kind: 'holding'; readonly asset: string }
  | { readonly kind: 'worth'; readonly of: RequestedValue }
  | { readonly kind: 'filter'; readonly told: FilterInput }
  | { readonly kind: 'stake'; readonly year: number }
  | ({ readonly kind: 'stake-kind' } & RequestedKind);
/** An explanation of units out of a pool may go back to a great many rows: so many are told, fewer on a page. */
const mostRecords = { page: 300, document: 2_000 } as const;

/** @throws AppError BAD_INPUT for what can be no figure. */
export function parseRequest({ kind: given, id }: EvidenceRequest): RequestedFigure {
  const kind = kinds.find((each) => each === given);
  if (!kind)
    throw new AppError('BAD_INPUT', `what is one of ${kinds.join(', ')}.`, { field: 'what' });
  if (kind === 'holding') return { kind, asset: id };
  if (kind === 'worth') return { kind, of: getRequestedValue(id) };
  if (kind === 'filter') return { kind, told: readFilterInput(id) };
  if (kind === 'transaction') return { kind, id };
  if (kind === 'stake') return getRequestedStake(id);
  if (kind !== 'year')
    return kind === 'disposal'
      ? { kind, id }
      : kind === 'lot'
        ? { kind, id: id as LotId }
        : { kind, id: id as MovementId };
  const [, year, asset] = /^(\d{4})(?:\/(.+))?$/.exec(id) ?? [];
  if (year === undefined)
    throw new AppError(
      'BAD_INPUT',
      'A year has four digits; one asset of it follows after a stroke, as in 2025/BTC.',
      { field: 'id' },
    );
  return { kind, year: Number(year), ...(asset !== undefined && { asset: asset as AssetId }) };
}

function getRequestedStake(id: string): RequestedFigure {
  const [, year, told] = /^(\d{4}|\*)(?:\/(.+))?$/.exec(id) ?? [];
  const code = issueCodes.find((each) => each === told);
  if (year === undefined || (told === undefined ? year === '*' : code === undefined))
    throw new AppError(
      'BAD_INPUT',
      'A year has four digits; a kind of issues follows after a stroke, as in 2025/missing-basis, with * for all years.',
      {
        field: 'id',
      },
    );
  return code === undefined
    ? { kind: 'stake', year: Number(year) }
    : { kind: 'stake-kind', code, year: year === '*' ? undefined : Number(year) };
}

/**
 * A disposal, an entry or a lot is computed anew from the facts, decisions and prices that its asset hangs on; a year and what is held are told from what was computed.
 */
export async function loadEvidence(
  db: Db,
  account: Account,
  wanted: EvidenceRequest,
  resident: AccountLedger | undefined,
): Promise<FigureEvidence> {
  const asked = parseRequest(wanted);
  const shown = await findComputation(db, account.id, account.generation);
  const told = await getStated({ db, account, resident, inFull: wanted.inFull ?? false }, asked);
  return {
    accountName: account.name,
    ...told,
    explanation: footed(told.explanation, account.fiatCurrency),
    engine: engineVersion,
    generation: account.generation,
    computedAt: shown?.finishedAt ?? null,
    inputDigest: shown?.inputDigest ?? null,
    furtherRecords: told.furtherRecords ?? 0,
    years: told.years?.length ? told.years : getYears(account, asked, told.explanation),
  };
}

const getYears = (
  account: Account,
  asked: RequestedFigure,
  { at }: Explanation,
): readonly number[] =>
  asked.kind === 'year' ? [asked.year] : at === undefined ? [] : [taxYearAt(account, at)];

type Told = Pick<FigureEvidence, 'explanation' | 'records' | 'settings'> &
  Partial<Pick<FigureEvidence, 'furtherRecords' | 'years'>>;

/** Where an answer is read, and how much of it is wanted. */
interface Asking {
  readonly db: Db;
  readonly account: Account;
  readonly resident: AccountLedger | undefined;
  readonly inFull: boolean;
}

function getStated(asking: Asking, asked: RequestedFigure): Promise<Told> {
  const { db, account } = asking;
  if (asked.kind === 'holding') return ofHolding(asking, asked.asset);
  if (asked.kind === 'worth') return getValueScope(asking, asked.of);
  if (asked.kind === 'filter') return ofFilter(db, account, asked.told);
  if (asked.kind === 'stake') return ofStake(db, account, asked.year);
  if (asked.kind === 'stake-kind') return ofStakeKind(db, account, asked);
  if (asked.kind === 'transaction') return ofTransaction(asking, asked.id);
  return asked.kind === 'year' ? ofYear(db, account, asked) : ofAsset(asking, asked);
}

async function ofHolding({ db, account, inFull }: Asking, asset: string): Promise<Told> {
  return {
    explanation: await explainHolding(db, account, asset, inFull),
    records: [],
    settings: await getSettings(db, account),
  };
}

async function getValueScope(
  { db, account, inFull }: Asking,
  asked: RequestedValue,
): Promise<Told> {
  return {
    ...(await explainMarketValue(db, account, asked, inFull)),
    settings: await getSettings(db, account),
  };
}

async function ofFilter(db: Db, account: Account, told: FilterInput): Promise<Told> {
  return {
    ...(await explainFilter(db, account, told)),
    records: [],
    settings: await getSettings(db, account),
  };
}

async function ofStake(db: Db, account: Account, year: number): Promise<Told> {
  return {
    explanation: await explainStake(db, account, year),
    records: [],
    settings: await getSettings(db, account),
    years: [year],
  };
}

async function ofStakeKind(db: Db, account: Account, asked: RequestedKind): Promise<Told> {
  const years = asked.year === undefined ? {} : { years: [asked.year] };
  return {
    explanation: await explainStakeKind(db, account, asked),
    records: [],
    settings: await getSettings(db, account),
    ...years,
  };
}

/** Each side of it as it is told by itself: what one asset hangs on is computed once, whatever number of sides it has. */
async function ofTransaction(asking: Asking, id: string): Promise<Told> {
  const { db, account, resident } = asking;
  const computed = isId(id) ? await getOutcome(db, account.id, id) : undefined;
  if (!computed || computed.outcome.entries.length === 0) throw notFound('figure');
  const told: Told[] = [];
  for (const [asset, entries] of Map.groupBy(computed.outcome.entries, (entry) => entry.asset)) {
    const book = await assetBook(db, account, asset, resident); // oxlint-disable-line no-await-in-loop -- few assets
    const computed = computedFor(book);
    for (const { id: entryId } of entries)
      told.push(await fromBook(asking, computed, { kind: 'entry', id: entryId })); // oxlint-disable-line no-await-in-loop -- few sides
  }
  const records = new Map(
    told
      .flatMap((each) => each.records)
      .map((record) => [record.transactionId ?? `${record.importId} ${record.line}`, record]),
  );
  return {
    explanation: getWhole(
      computed,
      account,
      told.map(({ explanation }) => explanation),
    ),
    records: [...records.values()],
    furtherRecords: told.reduce((count, each) => count + (each.furtherRecords ?? 0), 0),
    settings: told[0]!.settings,
  };
}

async function ofYear(
  db: Db,
  account: Account,
  asked: Asked & { readonly kind: 'year' },
): Promise<Told> {
  const settings = await getSettings(db, account);
  const book: Book = { transactions: [], settings, prices: noPrices, lotChoices: [] };
  const explanation = explain(
    { book, result: await yearResult(db, account, asked), pools: new Map() },
    asked,
  );
  const { year, asset } = asked;
  if (year < firstYear || year > lastYear) return { explanation, records: [], settings };
  const { from, to } = taxYearSpan(account, year);
  const filter = { from, to, ...(asset !== undefined && { assets: [asset] }) };
  return {
    explanation: await withIncomplete(db, { accountId: account.id, filter }, explanation),
    records: [],
    settings,
  };
}

const noPrices: PriceBook = { find: () => undefined };

async function ofAsset(
  asking: Asking,
  asked: Exclude<Asked, { readonly kind: 'year' }>,
): Promise<Told> {
  return fromBook(asking, computedFor(await getBook(asking, asked.id)), asked);
}

async function fromBook(
  { db, account, inFull }: Asking,
  computed: Computed,
  asked: Asked,
): Promise<Told> {
  const mentioned = new Set<TransactionId>();
  const priced = new Map<string, PriceNeed>();
  const own = explain(computed, asked, {
    renderIssue: ({ code }) => code,
    toRecord: (id) => void mentioned.add(id),
    getPriceRow: (price) => void priced.set(toQuestionKey(price), price),
    inFull,
  }).transactionId;
  const most = inFull ? mostRecords.document : mostRecords.page;
  // Where not all are told, that of the figure itself is.
  const ids = [
    ...(own !== undefined && mentioned.size > most ? new Set([own, ...mentioned]) : mentioned),
  ].slice(0, most);
  const records = await loadRawRecords(db, account.id, ids);
  const prices = await pricesRead(db, account, [...priced.values()].slice(0, most));
  const explanation = explain(computed, asked, {
    ...(await loadSurroundings(db, account, { ids, records })),
    getPriceRow: prices.told,
    inFull,
  });
  const furtherRecords = mentioned.size - ids.length + Math.max(0, priced.size - most);
  return {
    explanation,
    records: [...records, ...prices.records],
    furtherRecords,
    settings: computed.book.settings,
  };
}

/** A disposal is named after its entry: `<entry>:<number>`, with `/<number>` after it where a wash sale parts it; a pool after its asset. */
async function getBook({ db, account, resident }: Asking, id: string): Promise<Book> {
  const pooled = getPoolAsset(id);
  if (pooled !== undefined) return assetBook(db, account, pooled, resident);
  const [meant] = await matchTargets(db, account.id, [
    id.replace(/(\/claim|\/lost|\/surplus|\/part\d+)?(:\d+(\/\d+)?)?$/, ''),
  ]);
  const asset = meant?.named?.movement.asset;
  if (asset === undefined) throw notFound('figure');
  return assetBook(db, account, asset, resident);
}

/** What people decided about some transactions and what holds still, in words, by the transaction. */
async function loadDecisionNotes(
  db: Db,
  account: Account,
  ids: readonly TransactionId[],
): Promise<(id: TransactionId) => readonly { readonly text: string; readonly at: Instant }[]> {
  const current = (await getHistory(db, account.id, ids)).filter(
    ({ revokedAt }) => revokedAt === null,
  );
  const getName = await lotNames(db, account, current);
  const zone = account.timeZone as TimeZone;
  const told = ({ kind, payload, createdAt }: DecisionRow) => ({
    text: formatDecision(kind, payload, zone, getName(payload)),
    at: createdAt as Instant,
  });
  const byId = Map.groupBy(current, ({ recordId }) => recordId);
  return (id) => (byId.get(id) ?? []).map(told);
}

/** Where the transactions that an explanation speaks of were read, and what people decided about them. */
async function loadSurroundings(
  db: Db,
  account: Account,
  {
    ids,
    records,
  }: { readonly ids: readonly TransactionId[]; readonly records: readonly RawRecord[] },
): Promise<Surroundings> {
  const byId = new Map(records.map((record) => [record.transactionId, record]));
  const getDecisions = await loadDecisionNotes(db, account, ids);
  const translator = getProductTranslator(account.jurisdiction);
  return {
    renderIssue: (text) => renderIssue(translator, text),
    toRecord: (id) => {
      const record = byId.get(id);
      return record && formatOrigin(record);
    },
    getDecisions,
  };
}
