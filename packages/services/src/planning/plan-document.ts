import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/planning';
import { reading, type Db } from '@lotbook/db/database';
import { findAccount, log, type Account } from '@lotbook/db/stores/accounts';
import { openLots } from '@lotbook/db/stores/lots';
import { addReport, type Report } from '@lotbook/db/stores/reports';
import { loadSources } from '@lotbook/db/stores/sources';
import {
  format,
  share,
  smaller,
  subtract,
  sum,
  worth,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { compareText } from '@lotbook/engine/natural';
import {
  planSales,
  type Holdings,
  type PlannedSale,
  type SaleOutcome,
} from '@lotbook/engine/planning/plan-sales';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { Disposal, OpenLot } from '@lotbook/model/result';
import type { Ends } from '@lotbook/model/stake';
import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import { markUncertain } from '@lotbook/reports/uncertain/mark-uncertain';
import {
  addLine,
  countUncertain,
  noUncertainLines,
  type UncertainLines,
} from '@lotbook/reports/uncertain/uncertain-lines';
import { getRounding } from '@lotbook/reports/printed';
import type { BuiltReport, ReportRounding, Row } from '@lotbook/reports/report';
import { getAccountTranslator, renderForReader } from '../reader-texts.ts';
import {
  amount,
  amountCell,
  date,
  plainColumns,
  sumColumn,
  text,
  units,
  unitsCell,
} from '@lotbook/reports/table';
import { getSettings } from '../computing/account-inputs.ts';
import { makeSourceNames, type SourceNames } from '../computing/source-names.ts';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getAmounts, validatePlan, type PlannedItem } from './plan-content.ts';

/** The report name of a person's plan. */
export const planDocument = 'plan-shown';
export const planDocumentLabel = fill(texts.planSales);

const formats: readonly string[] = ['pdf', 'xlsx', 'csv', 'json'];

interface Kept {
  readonly items: readonly PlannedItem[];
  /** When the sales would be. */
  readonly at: Instant;
}

/** Requests a plan as a document: each sale with its lots, at the prices in it. A worker builds it; it is stored among the reports. @throws AppError BAD_INPUT */
export function exportPlan(
  services: Services,
  actor: Actor,
  accountId: string,
  request: { readonly plan: unknown; readonly format: string },
): Promise<{ readonly report: Report; readonly account: Account }> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account, userId }) => {
    if (!formats.includes(request.format))
      throw new AppError('BAD_INPUT', fill(texts.formatUnknown, { formats: formats.join(', ') }), {
        field: 'format',
      });
    const { items } = validatePlan(request.plan);
    if (items.length === 0)
      throw new AppError('BAD_INPUT', fill(texts.planEmpty), { field: 'plan' });
    for (const item of items) getAmounts(item);
    const stored: Kept = { items, at: services.now().toISOString() as Instant };
    const about = {
      type: planDocument,
      format: request.format,
      taxYear: undefined,
      parameters: { ...stored, format: request.format },
      userId,
    };
    const report = await addReport(tx, account.id, about);
    await services.queue.enqueue(tx, {
      kind: 'report',
      accountId: account.id,
      reportId: report.id,
    });
    await log(tx, account.id, {
      userId,
      type: 'report',
      action: 'request',
      message: fill(texts.documentRequested),
    });
    return { report, account };
  });
}

/** Builds the document of the lots that are open now. */
export function buildPlan(
  services: Services,
  accountId: AccountId,
  report: Report,
): Promise<{ readonly account: Account; readonly built: BuiltReport } | undefined> {
  return reading(services.database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    return (
      account && {
        account,
        built: await getDocument(db, account, report.parameters as unknown as Kept),
      }
    );
  });
}

async function getDocument(db: Db, account: Account, { items, at }: Kept): Promise<BuiltReport> {
  const names = makeSourceNames(await loadSources(db, account.id));
  const lots = (await openLots(db, account.id))
    .filter(({ setAside }) => setAside === undefined)
    .map((lot) => ({ ...lot, source: names.getName(lot.source) }));
  const holdings: Holdings = {
    lots: lots.toSorted(compareAges),
    settings: await getSettings(db, account),
    at: getLatestTime(lots, at),
  };
  const sales = items.map((item) => toSale(item, lots, names));
  const outcomes = new Map(
    getOutcomes(holdings, items, sales).map((outcome) => [outcome.saleId, outcome]),
  );
  const rounding = getRounding(account.fiatCurrency, 'cents');
  const rows = sales.flatMap((sale) => getRows(sale, outcomes.get(sale.id), rounding));
  const translator = getAccountTranslator(account.jurisdiction);
  const missing = [...outcomes.values()].filter((outcome) => outcome.missing > 0n).length;
  const built: BuiltReport = {
    id: planDocument,
    title: renderForReader(planDocumentLabel),
    accountName: account.name,
    currency: account.fiatCurrency,
    columns: plainColumns(columns, translator),
    translator,
    sections: [
      sumColumn(
        { id: 'sales', title: renderForReader(fill(texts.plannedSales)), rows },
        columns,
        rounding,
      ),
    ],
    notes: [
      renderForReader(
        fill(texts.planNote, {
          when: localDate(at, account.timeZone as TimeZone),
        }),
      ),
      ...(missing > 0 ? [renderForReader(fill(texts.missingUnitsNote, { missing }))] : []),
    ],
  };
  const planned = [...outcomes.values()].flatMap((outcome) => outcome.lines);
  return markUncertain(kind, built, countPlanned(planned, lots));
}

/** Planned gains that depend on units or lots of uncertain cost. */
function countPlanned(lines: readonly Disposal[], lots: readonly OpenLot[]): UncertainLines {
  const held = Map.groupBy(lots, ({ lotId, source }) => `${lotId}\n${source}`);
  const { gains: missing, codes } = countUncertain(noUncertainLines, { disposals: lines });
  const gains = lines.reduce((total, line) => {
    const ends = getPlannedRange(line, held.get(`${line.lotId}\n${line.source}`) ?? []);
    return ends ? addLine(total, line.gain, ends) : total;
  }, missing);
  return { gains, codes };
}

/** The ends of a planned gain. Units without a known value may have cost all that they are sold for. */
function getPlannedRange(
  { quantity, proceeds, basis, gain }: Disposal,
  lots: readonly OpenLot[],
): Ends | undefined {
  if (!lots.some(({ basisRange }) => basisRange)) return undefined;
  const whole = sum(lots.map((lot) => lot.quantity));
  const toShare = (costs: readonly Money[]): Money => share(sum(costs), quantity, whole);
  const highs = lots.flatMap((lot) => (lot.basisRange ? (lot.basisRange.high ?? []) : lot.basis));
  const lowest = toShare(lots.map((lot) => lot.basisRange?.low ?? lot.basis));
  const highest = highs.length < lots.length ? getLarger(proceeds, basis) : toShare(highs);
  return {
    low: smaller(gain, subtract(proceeds, highest)),
    high: getLarger(gain, subtract(proceeds, lowest)),
  };
}

const getLarger = (a: Money, b: Money): Money => (a > b ? a : b);

const kind = { uncertain: ['gains'], group: 'gains' } as const;

const columns = [
  text('asset', 'Asset'),
  text('source', 'Source'),
  text('lot', 'Lot'),
  date('acquired', 'Date acquired'),
  units('quantity', 'Units'),
  amount('proceeds', renderForReader(fill(texts.proceedsNetCosts))),
  amount('basis', renderForReader(fill(texts.costOtherBasis))),
  amount('gain', renderForReader(fill(texts.gainLoss))),
  text('term', 'Term'),
];

const compareAges = (a: OpenLot, b: OpenLot): number =>
  compareText(a.asset, b.asset) ||
  compareText(a.acquiredAt, b.acquiredAt) ||
  compareText(a.lotId, b.lotId);

/** Right after the newest lot where the plan is older. */
const getLatestTime = (lots: readonly OpenLot[], at: Instant): Instant =>
  new Date(
    lots.reduce(
      (latest, { acquiredAt }) => Math.max(latest, Date.parse(acquiredAt) + 1000),
      Date.parse(at),
    ),
  ).toISOString() as Instant;

function toSale(item: PlannedItem, lots: readonly OpenLot[], names: SourceNames): PlannedSale {
  const [asset = '', sourceId = ''] = item.key.split('\n');
  const { quantity, price, costs } = getAmounts(item);
  const source = names.getName(sourceId as SourceId);
  const sale = {
    id: item.key,
    asset: asset as AssetId,
    source,
    quantity,
    proceeds: worth(quantity, price),
    costs,
  };
  return item.how === 'lots' ? { ...sale, lots: [...generateChosen(item, lots, sale)] } : sale;
}

/** Of the lots that are named, oldest first, as much as is sold. */
function* generateChosen(
  item: PlannedItem,
  lots: readonly OpenLot[],
  sale: PlannedSale,
): Iterable<{ readonly lot: LotId; readonly quantity: Quantity }> {
  let left: bigint = sale.quantity;
  for (const lot of lots
    .filter(
      (each) =>
        each.asset === sale.asset && each.source === sale.source && item.lots.includes(each.lotId),
    )
    .toSorted(compareAges)) {
    if (left === 0n) return;
    const part = (lot.quantity < left ? lot.quantity : left) as Quantity;
    left -= part;
    yield { lot: lot.lotId, quantity: part };
  }
}

const getMethod = ({ how }: PlannedItem): LotMethod | undefined =>
  lotMethods.find((method) => method === how);

/** Sales under one method are worked out together, as the page does it. */
function getOutcomes(
  holdings: Holdings,
  items: readonly PlannedItem[],
  sales: readonly PlannedSale[],
): readonly SaleOutcome[] {
  return [undefined, ...lotMethods].flatMap((method) => {
    const own = sales.filter((_sale, index) => getMethod(items[index]!) === method);
    return own.length === 0 ? [] : planSales(holdings, own, method);
  });
}

function getRows(
  sale: PlannedSale,
  outcome: SaleOutcome | undefined,
  rounding: ReportRounding,
): readonly Row[] {
  if (!outcome || outcome.lines.length === 0)
    return [
      [
        sale.asset,
        sale.source,
        '',
        '',
        format(sale.quantity),
        amountCell(subtract(sale.proceeds, sale.costs), rounding),
        '',
        '',
        '',
      ],
    ];
  return outcome.lines.map(({ lotId, acquiredOn, quantity, proceeds, basis, gain, term }) => {
    const amounts = [proceeds, basis, gain].map((each) => amountCell(each, rounding));
    const isKnown = (lotId as string) !== 'unknown';
    return [
      sale.asset,
      sale.source,
      isKnown ? lotId : '',
      isKnown ? acquiredOn : '',
      unitsCell(quantity),
      ...amounts,
      term ?? '',
    ];
  });
}
