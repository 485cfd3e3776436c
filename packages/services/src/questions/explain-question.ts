import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import { findComputation } from '@lotbook/db/stores/computations';
import { getHistory, type DecisionRow } from '@lotbook/db/stores/decisions';
import { loadRawRecords, type RawRecord } from '@lotbook/db/stores/evidence';
import { getOutcome } from '@lotbook/db/stores/outcome-reading';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { engineVersion, type Book } from '@lotbook/engine/compute';
import { computeTraced, type Computed } from '@lotbook/engine/explain/evidence';
import { explain } from '@lotbook/engine/explain/explain';
import { footExplanation } from '@lotbook/engine/explain/footed';
import { getPoolAsset } from '@lotbook/engine/jurisdiction/uk/settle';
import {
  getAccountTranslator,
  renderForReader,
  runForAccount,
  translateForReader,
} from '../reader-texts.ts';
import { renderExplained } from '@lotbook/messages/render-explanation';
import { renderRounding } from '@lotbook/messages/render-rounding';
import type {
  Asked,
  Explained,
  Explanation,
  Surroundings,
} from '@lotbook/engine/explain/explanation';
import { renderTexts } from '@lotbook/engine/explain/render-texts';
import { AppError } from '@lotbook/model/errors';
import type { AssetId, LotId, MovementId, TransactionId } from '@lotbook/model/ids';
import { issueCodes } from '@lotbook/model/issue';
import type { PriceBook, PriceNeed } from '@lotbook/model/price';
import { formatOrigin } from '@lotbook/model/record-origin';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Instant, TimeZone } from '@lotbook/model/time';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { readAssetBook } from '../computing/asset-book.ts';
import { getSettings } from '../computing/account-inputs.ts';
import { readYearResult } from '../computing/year-result.ts';
import { formatDecision } from '../base/decision-text.ts';
import { readLotNames } from '../decisions/lot-origins.ts';
import { matchTargets } from '../base/entry-ids.ts';
import { toQuestionKey } from '../computing/price-questions.ts';
import { firstYear, lastYear, getTaxYearAt, getTaxYearSpan } from '../base/tax-year-span.ts';
import { addIncomplete } from './incomplete-part.ts';
import { isId, notFound } from '../member.ts';
import { readPrices } from '../prices/prices-read.ts';
import { readFilterInput, type FilterInput } from '../base/filter-input.ts';
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

/**
 * A figure to explain: its kind and its id. The id of a year is the year, or `2025/BTC` for one asset in it; of a holding or its value the asset, or * for all holdings;
 * of the totals of a filter the filter as JSON; of the tax impact of open issues the year, `2025/missing-basis` for one kind of issue in it, or the same with an asterisk for the year for all years.
 */
export interface EvidenceRequest {
  readonly kind: string;
  readonly id: string;
  /** Without limits on lists, as in a document; a page shows long lists partially. */
  readonly inFull?: boolean;
}

/** Why a figure is what it is, with everything needed to check it. */
export interface FigureEvidence {
  readonly accountName: string;
  readonly explanation: Explanation;
  /** The file rows and API responses it is based on, as received. */
  readonly records: readonly RawRecord[];
  /** Number of further records, available at their transactions. */
  readonly furtherRecords: number;
  readonly settings: TaxSettings;
  /** The engine version, and the computation whose figures are displayed. */
  readonly engine: string;
  readonly generation: number;
  readonly computedAt: string | null;
  /** Digest of all input of this computation. */
  readonly inputDigest: string | null;
  /** The tax years of the figure; empty if it has no date. */
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

/** A figure that the engine explains, a whole transaction, a holding or all of them, their value, the totals of a filter, or the tax impact of a year's or a kind's issues. */
export type RequestedFigure =
  | Asked
  | { readonly kind: 'transaction'; readonly id: string }
  | { readonly kind: 'holding'; readonly asset: string }
  | { readonly kind: 'worth'; readonly of: RequestedValue }
  | { readonly kind: 'filter'; readonly told: FilterInput }
  | { readonly kind: 'stake'; readonly year: number }
  | ({ readonly kind: 'stake-kind' } & RequestedKind);
/** An explanation of pooled units may be based on very many rows: limits for a page and for a document. */
const mostRecords = { page: 300, document: 2_000 } as const;

/** @throws AppError BAD_INPUT if it isn't a figure. */
export function parseRequest({ kind: given, id }: EvidenceRequest): RequestedFigure {
  const kind = kinds.find((each) => each === given);
  if (!kind)
    throw new AppError('BAD_INPUT', fill(texts.kindUnknown, { kinds: kinds.join(', ') }), {
      field: 'what',
    });
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
    throw new AppError('BAD_INPUT', fill(texts.assetYearSyntax), { field: 'id' });
  return { kind, year: Number(year), ...(asset !== undefined && { asset: asset as AssetId }) };
}

function getRequestedStake(id: string): RequestedFigure {
  const [, year, evidence] = /^(\d{4}|\*)(?:\/(.+))?$/.exec(id) ?? [];
  const code = issueCodes.find((each) => each === evidence);
  if (year === undefined || (evidence === undefined ? year === '*' : code === undefined))
    throw new AppError('BAD_INPUT', fill(texts.issueYearSyntax), {
      field: 'id',
    });
  return code === undefined
    ? { kind: 'stake', year: Number(year) }
    : { kind: 'stake-kind', code, year: year === '*' ? undefined : Number(year) };
}

/**
 * A disposal, an entry or a lot is computed again from the facts, decisions and prices that its asset depends on; years and holdings are read from stored results.
 */
export function loadEvidence(
  db: Db,
  account: Account,
  request: EvidenceRequest,
  resident: AccountLedger | undefined,
): Promise<FigureEvidence> {
  return runForAccount(account, () => explainForReader(db, account, request, resident));
}

async function explainForReader(
  db: Db,
  account: Account,
  request: EvidenceRequest,
  resident: AccountLedger | undefined,
): Promise<FigureEvidence> {
  const requested = parseRequest(request);
  const shown = await findComputation(db, account.id, account.generation);
  const evidence = await getStated(
    { db, account, resident, inFull: request.inFull ?? false },
    requested,
  );
  return {
    accountName: account.name,
    ...evidence,
    explanation: footExplanation(
      evidence.explanation,
      account.fiatCurrency,
      renderRounding(getAccountTranslator(account.jurisdiction).translate),
    ),
    engine: engineVersion,
    generation: account.generation,
    computedAt: shown?.finishedAt ?? null,
    inputDigest: shown?.inputDigest ?? null,
    furtherRecords: evidence.furtherRecords ?? 0,
    years: evidence.years?.length
      ? evidence.years
      : getYears(account, requested, evidence.explanation),
  };
}

const getYears = (
  account: Account,
  requested: RequestedFigure,
  { at }: Explanation,
): readonly number[] =>
  requested.kind === 'year'
    ? [requested.year]
    : at === undefined
      ? []
      : [getTaxYearAt(account, at)];

type Evidence = Pick<FigureEvidence, 'explanation' | 'records' | 'settings'> &
  Partial<Pick<FigureEvidence, 'furtherRecords' | 'years'>>;

/** Where an answer is read, and how much detail is requested. */
interface EvidenceContext {
  readonly db: Db;
  readonly account: Account;
  readonly resident: AccountLedger | undefined;
  readonly inFull: boolean;
}

function getStated(context: EvidenceContext, requested: RequestedFigure): Promise<Evidence> {
  const { db, account } = context;
  if (requested.kind === 'holding') return readHoldingEvidence(context, requested.asset);
  if (requested.kind === 'worth') return getValueScope(context, requested.of);
  if (requested.kind === 'filter') return readFilterEvidence(db, account, requested.told);
  if (requested.kind === 'stake') return readStakeEvidence(db, account, requested.year);
  if (requested.kind === 'stake-kind') return readStakeKindEvidence(db, account, requested);
  if (requested.kind === 'transaction') return readTransactionEvidence(context, requested.id);
  return requested.kind === 'year'
    ? readYearEvidence(db, account, requested)
    : readAssetEvidence(context, requested);
}

async function readHoldingEvidence(
  { db, account, inFull }: EvidenceContext,
  asset: string,
): Promise<Evidence> {
  return {
    explanation: await explainHolding(db, account, asset, inFull),
    records: [],
    settings: await getSettings(db, account),
  };
}

async function getValueScope(
  { db, account, inFull }: EvidenceContext,
  requested: RequestedValue,
): Promise<Evidence> {
  return {
    ...(await explainMarketValue(db, account, requested, inFull)),
    settings: await getSettings(db, account),
  };
}

async function readFilterEvidence(
  db: Db,
  account: Account,
  evidence: FilterInput,
): Promise<Evidence> {
  return {
    ...(await explainFilter(db, account, evidence)),
    records: [],
    settings: await getSettings(db, account),
  };
}

async function readStakeEvidence(db: Db, account: Account, year: number): Promise<Evidence> {
  return {
    explanation: await explainStake(db, account, year),
    records: [],
    settings: await getSettings(db, account),
    years: [year],
  };
}

async function readStakeKindEvidence(
  db: Db,
  account: Account,
  requested: RequestedKind,
): Promise<Evidence> {
  const years = requested.year === undefined ? {} : { years: [requested.year] };
  return {
    explanation: await explainStakeKind(db, account, requested),
    records: [],
    settings: await getSettings(db, account),
    ...years,
  };
}

/** Explains each side on its own. Assets are computed once, however many sides they have. */
async function readTransactionEvidence(context: EvidenceContext, id: string): Promise<Evidence> {
  const { db, account, resident } = context;
  const computed = isId(id) ? await getOutcome(db, account.id, id) : undefined;
  if (!computed || computed.outcome.entries.length === 0) throw notFound('figure');
  const evidence: Evidence[] = [];
  for (const [asset, entries] of Map.groupBy(computed.outcome.entries, (entry) => entry.asset)) {
    const book = await readAssetBook(db, account, asset, resident); // oxlint-disable-line no-await-in-loop -- few assets
    const computed = computeTraced(book);
    for (const { id: entryId } of entries)
      evidence.push(await readBookEvidence(context, computed, { kind: 'entry', id: entryId })); // oxlint-disable-line no-await-in-loop -- few sides
  }
  const records = new Map(
    evidence
      .flatMap((each) => each.records)
      .map((record) => [record.transactionId ?? `${record.importId} ${record.line}`, record]),
  );
  return {
    explanation: getWhole(
      computed,
      account,
      evidence.map(({ explanation }) => explanation),
    ),
    records: [...records.values()],
    furtherRecords: evidence.reduce((count, each) => count + (each.furtherRecords ?? 0), 0),
    settings: evidence[0]!.settings,
  };
}

async function readYearEvidence(
  db: Db,
  account: Account,
  requested: Asked & { readonly kind: 'year' },
): Promise<Evidence> {
  const settings = await getSettings(db, account);
  const book: Book = { transactions: [], settings, prices: noPrices, lotChoices: [] };
  const explanation = render(
    account,
    explain(
      { book, result: await readYearResult(db, account, requested), pools: new Map() },
      requested,
    ),
  );
  const { year, asset } = requested;
  if (year < firstYear || year > lastYear) return { explanation, records: [], settings };
  const { from, to } = getTaxYearSpan(account, year);
  const filter = { from, to, ...(asset !== undefined && { assets: [asset] }) };
  return {
    explanation: await addIncomplete(db, { accountId: account.id, filter }, explanation),
    records: [],
    settings,
  };
}

const render = ({ jurisdiction }: Account, explained: Explained): Explanation => {
  const translator = getAccountTranslator(jurisdiction);
  return renderTexts(explained, (text) => renderExplained(translator, text));
};

const noPrices: PriceBook = { find: () => undefined };

async function readAssetEvidence(
  context: EvidenceContext,
  requested: Exclude<Asked, { readonly kind: 'year' }>,
): Promise<Evidence> {
  return readBookEvidence(context, computeTraced(await getBook(context, requested.id)), requested);
}

async function readBookEvidence(
  { db, account, inFull }: EvidenceContext,
  computed: Computed,
  requested: Asked,
): Promise<Evidence> {
  const mentioned = new Set<TransactionId>();
  const priced = new Map<string, PriceNeed>();
  const own = explain(computed, requested, {
    toRecord: (id) => void mentioned.add(id),
    getPriceRow: (price) => void priced.set(toQuestionKey(price), price),
    inFull,
  }).transactionId;
  const most = inFull ? mostRecords.document : mostRecords.page;
  // If the list is cut, keep the record of the figure itself.
  const ids = [
    ...(own !== undefined && mentioned.size > most ? new Set([own, ...mentioned]) : mentioned),
  ].slice(0, most);
  const records = await loadRawRecords(db, account.id, ids);
  const prices = await readPrices(db, account, [...priced.values()].slice(0, most));
  const surroundings = await loadSurroundings(db, account, { ids, records });
  const explanation = render(
    account,
    explain(computed, requested, { ...surroundings, getPriceRow: prices.told, inFull }),
  );
  const furtherRecords = mentioned.size - ids.length + Math.max(0, priced.size - most);
  return {
    explanation,
    records: [...records, ...prices.records],
    furtherRecords,
    settings: computed.book.settings,
  };
}

/** A disposal is named after its entry: `<entry>:<number>`, with `/<number>` after it if a wash sale splits it; a pool after its asset. */
async function getBook({ db, account, resident }: EvidenceContext, id: string): Promise<Book> {
  const pooled = getPoolAsset(id);
  if (pooled !== undefined) return readAssetBook(db, account, pooled, resident);
  const [target] = await matchTargets(db, account.id, [
    id.replace(/(\/claim|\/lost|\/surplus|\/part\d+)?(:\d+(\/\d+)?)?$/, ''),
  ]);
  const asset = target?.named?.movement.asset;
  if (asset === undefined) throw notFound('figure');
  return readAssetBook(db, account, asset, resident);
}

/** The active decisions about some transactions as text, by transaction. */
async function loadDecisionNotes(
  db: Db,
  account: Account,
  ids: readonly TransactionId[],
): Promise<(id: TransactionId) => readonly { readonly text: string; readonly at: Instant }[]> {
  const current = (await getHistory(db, account.id, ids)).filter(
    ({ revokedAt }) => revokedAt === null,
  );
  const getName = await readLotNames(db, account, current);
  const zone = account.timeZone as TimeZone;
  const evidence = ({ kind, payload, createdAt }: DecisionRow) => ({
    text: renderForReader(formatDecision(kind, payload, zone, getName(payload))),
    at: createdAt as Instant,
  });
  const byId = Map.groupBy(current, ({ recordId }) => recordId);
  return (id) => (byId.get(id) ?? []).map(evidence);
}

/** The origin of the transactions that an explanation mentions, and the decisions about them. */
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
  return {
    toRecord: (id) => {
      const record = byId.get(id);
      return record && formatOrigin(record, translateForReader);
    },
    getDecisions,
  };
}
