import { toStoredText } from '@lotbook/messages/stored-text';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/reports';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { reading, writing, type Db, type Tx } from '@lotbook/db/database';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import {
  abandonReport,
  claimReport,
  failReport,
  findReport,
  finishReport,
  type Report,
} from '@lotbook/db/stores/reports';
import { readCurrentSeal, type SealedYear } from '@lotbook/db/stores/sealed-years';
import { loadSources } from '@lotbook/db/stores/sources';
import { getRounding } from '@lotbook/reports/printed';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { validateAnswers } from '@lotbook/reports/answers';
import { selectColumns } from '@lotbook/reports/choose-columns';
import { markAssumed } from '@lotbook/reports/assumed/mark-assumed';
import { addIncomplete, markIncomplete } from '@lotbook/reports/incomplete/mark-incomplete';
import { markUncertain, nameUncertain } from '@lotbook/reports/uncertain/mark-uncertain';
import { hasPreview, toPreview } from '@lotbook/reports/preview';
import { reportById } from '@lotbook/reports/registry';
import { getAccountTranslator, renderForReader, runForAccount } from '../reader-texts.ts';
import { renderText } from '@lotbook/reports/report-text';
import { settingsNotes } from '@lotbook/reports/settings-notes';
import { writeReport } from '@lotbook/reports/render/write';
import type {
  PrintedReport,
  Report as ReportKind,
  ReportFormat,
  ReportInput,
} from '@lotbook/reports/report';
import { getPlace } from '../base/jurisdiction.ts';
import { billsFor } from '../billing/tax-billing.ts';
import type { SealingServices, Services } from '../services.ts';
import { describeCarried, loadSeparateCarryovers } from '../sealed-years/filed-before.ts';
import { readSealedFigures } from '../sealed-years/sealed-content.ts';
import { buildPlan, planDocument } from '../planning/plan-document.ts';
import { readLiveFigures, type Figures } from '../figures/figures.ts';
import { buildBookReport } from './books/build-book-report.ts';
import { checkFigures, FiguresComing } from './figures-waiting.ts';
import { noRows } from './no-rows.ts';
import { getHome } from './report-home.ts';
import { reportNeeds } from './report-needs.ts';
import { ChunkWriter, Given, Steps } from './report-writer.ts';
import { getStoredPeriod } from './report-period.ts';
import { readExcludedRows, reportRows } from '../figures/report-rows.ts';
import { countUnread } from '../issues/readiness.ts';
import {
  getScopeNames,
  describeScope,
  getScope,
  type ReportScope,
} from '../figures/report-scope.ts';
import { writeLotbookFile } from '../transactions/lotbook-file.ts';
import { buildTable, lotbookExport, tableExport } from './table-export.ts';
import { waitForFigures } from './waiting-reports.ts';

/** Share of the work spent on reading, for progress. */
const readPercent = 30;

/** Job: builds a requested report from up-to-date figures and stores it for download. While a computation is pending the report waits for it. */
export async function buildReport(
  services: SealingServices,
  job: { readonly accountId: AccountId; readonly reportId: string },
): Promise<void> {
  const { accountId, reportId } = job;
  const report = await writing(services.database, { accountId }, (tx) =>
    claimReport(tx, accountId, reportId),
  );
  if (!report) return;
  try {
    const account = await reading(services.database, { accountId }, (db) =>
      findAccount(db, accountId),
    );
    if (!account) return;
    await runForAccount(account, () => make(services, accountId, report));
  } catch (error) {
    if (error instanceof Given) return;
    if (error instanceof FiguresComing) {
      if (!(await waitForFigures(services, accountId, report))) await buildReport(services, job);
      return;
    }
    if (!(error instanceof AppError)) throw error;
    await writing(services.database, { accountId }, async (tx) => {
      await failReport(tx, accountId, report, toStoredText(error.text));
      await notifyEnd(services, tx, accountId, report);
    });
  }
}

export async function giveUpReport(
  services: Services,
  job: { readonly accountId: AccountId; readonly reportId: string },
): Promise<void> {
  const message = toStoredText(fill(texts.reportFailed));
  await writing(services.database, { accountId: job.accountId }, async (tx) => {
    await abandonReport(tx, job.accountId, job.reportId, message);
    const report = await findReport(tx, job.accountId, job.reportId);
    if (report) await notifyEnd(services, tx, job.accountId, report);
  });
}

/** Notifies the owner of the report's schedule of the result. */
async function notifyEnd(
  services: Services,
  tx: Tx,
  accountId: AccountId,
  { id, scheduleId }: Report,
): Promise<void> {
  if (scheduleId !== null)
    await services.queue.enqueue(tx, { kind: 'report-mail', accountId, reportId: id });
}

async function make(
  services: SealingServices,
  accountId: AccountId,
  report: Report,
): Promise<void> {
  const shown = renderedDocuments[report.type];
  if (shown) return await makeRendered(services, accountId, { report, build: shown });
  if (report.type === lotbookExport) return await makeLotbookFile(services, accountId, report);
  const kind = reportById(report.type);
  if (!kind) throw new AppError('REPORT_UNKNOWN', fill(texts.reportUnknown));
  if (kind.books) return await makeBookReport(services, accountId, { report, kind });
  const parameters = report.parameters as Readonly<Record<string, unknown>>;
  const checked = validateAnswers(kind, parameters);
  if ('problem' in checked)
    throw new AppError('BAD_INPUT', renderText(checked.problem, getAccountTranslator().translate));
  const steps = new Steps(services, accountId, report);
  const { account, scope, name, settings, build, sealedAt, carried, excluded, assumed, uncertain } =
    await reading(services.database, { accountId }, async (db) => {
      const found = await findAccount(db, accountId);
      if (!found) throw new Given();
      const seal =
        kind.perYear && report.taxYear !== null
          ? await readCurrentSeal(db, accountId, report.taxYear)
          : undefined;
      // What compares a year with its seal is about the present figures.
      const { figures, ...of } = await readFigures(
        db,
        found,
        comparesWithSeal(kind) ? undefined : seal,
      );
      const rounding = getRounding(found.fiatCurrency, parameters['rounding']);
      const period = getStoredPeriod(parameters);
      const translator = getAccountTranslator(found.jurisdiction);
      const bare: ReportInput = {
        ...noRows,
        translator,
        ...figures.frame,
        ...(period && { period }),
        year: report.taxYear ?? found.taxYear,
        rounding,
        answers: checked.answers,
      };
      const scope =
        getScopeNames(kind).length > 0
          ? getScope(parameters, await loadSources(db, accountId))
          : undefined;
      const feed = kind.feed?.(bare);
      const request = {
        ...getPlace(figures.frame.settings),
        year: report.taxYear ?? undefined,
        period,
        scope,
        reach: kind.reach,
      };
      const { assumed, uncertain, ...rows } = await reportRows(figures, request, {
        take: feed?.take,
        pace: (share) => steps.at(share * readPercent),
      });
      const known = { ...bare, ...rows };
      const excluded = {
        rows: kind.leavesOut ? await readExcludedRows(figures, request) : [],
        unread: await countUnread(db, found, { year: report.taxYear, period }),
      };
      const further = kind.needs ? await reportNeeds[kind.needs](db, found, known) : undefined;
      const carried =
        of.sealedAt === undefined && kind.perYear && kind.needs === undefined
          ? (await loadSeparateCarryovers(db, found)).get(bare.year - 1)
          : undefined;
      return {
        account: found,
        scope,
        carried: [
          ...(scope ? [describeScope(scope)] : []),
          ...(carried ? [renderForReader(describeCarried(carried, found.fiatCurrency))] : []),
        ],
        name: bare.accountName,
        settings: bare.settings,
        excluded,
        assumed,
        uncertain,
        build: () =>
          feed ? feed.end({ ...known, ...further?.() }) : kind.build({ ...known, ...further?.() }),
        ...of,
      };
    });
  const whole = build();
  const columns = parameters['columns'];
  const plain = Array.isArray(columns) ? selectColumns(whole, columns as readonly string[]) : whole;
  const noted = {
    ...plain,
    ...getHome(services, account),
    notes: [
      ...plain.notes,
      ...carried,
      ...settingsNotes(settings, getAccountTranslator(account.jurisdiction)),
    ],
  };
  const built = markIncomplete(
    kind,
    markUncertain(kind, markAssumed(kind, noted, assumed), uncertain),
    excluded,
  );
  // Stored for a paid year too: it may exceed its tier later.
  const preview =
    hasPreview(kind) && report.taxYear !== null && billsFor(services, account) !== undefined;
  await write(services, accountId, report, {
    account,
    name,
    scope,
    kind,
    built,
    on: sealedAt ?? report.requestedAt,
    steps,
    preview,
  });
}

const comparesWithSeal = ({ needs }: ReportKind): boolean =>
  needs === 'filed' || needs === 'filedBefore';

type BuildRendered = typeof buildTable;

/** Documents of data displayed on a page. */
const renderedDocuments: Readonly<Record<string, BuildRendered>> = {
  [tableExport]: buildTable,
  [planDocument]: buildPlan,
};

/** Displayed data is from the displayed figures: it waits for no others. */
async function makeRendered(
  services: Services,
  accountId: AccountId,
  { report, build }: { readonly report: Report; readonly build: BuildRendered },
): Promise<void> {
  const made = await build(services, accountId, report);
  if (!made) throw new Given();
  const steps = new Steps(services, accountId, report);
  await write(services, accountId, report, {
    ...made,
    name: made.account.name,
    kind: {},
    on: report.requestedAt,
    steps,
  });
}

/** A report about the books waits for the journal. */
async function makeBookReport(
  services: SealingServices,
  accountId: AccountId,
  { report, kind }: { readonly report: Report; readonly kind: ReportKind },
): Promise<void> {
  const steps = new Steps(services, accountId, report);
  const made = await buildBookReport(services, accountId, { report, kind, steps });
  if (!made) throw new Given();
  await write(services, accountId, report, {
    ...made,
    name: made.account.name,
    kind,
    on: report.requestedAt,
    steps,
  });
}

/** Every transaction of the account with what people decided about it, written while it is read. */
async function makeLotbookFile(
  services: Services,
  accountId: AccountId,
  report: Report,
): Promise<void> {
  const steps = new Steps(services, accountId, report);
  const out = new ChunkWriter(services, accountId, report);
  const ended = finished(out);
  ended.catch(() => undefined);
  const made = await reading(services.database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    if (!account) throw new Given();
    let rowCount = 0;
    for await (const { text, transactions } of writeLotbookFile(db, account)) {
      rowCount = transactions;
      if (text !== '' && !out.write(text)) await once(out, 'drain');
      await steps.at(readPercent);
    }
    return { account, rowCount };
  });
  out.end();
  await ended;
  const { account, rowCount } = made;
  await finish(services, accountId, report, {
    fileName: getFileName(report, account.name),
    rowCount,
    bytes: out.bytes,
    isEmpty: rowCount === 0,
    excludedRows: 0,
    isUncertain: false,
    generation: account.generation,
  });
}

interface Written {
  readonly account: Account;
  /** What the account is called in the document. */
  readonly name: string;
  /** The part of the account that the document is of, where it is not the whole. */
  readonly scope?: ReportScope | undefined;
  /** The instant that the document bears. */
  readonly on: string;
  readonly kind: Pick<ReportKind, 'renderers'> & Partial<Pick<ReportKind, 'group'>>;
  readonly built: PrintedReport;
  readonly steps: Steps;
  /** A watermarked preview is stored next to it. */
  readonly preview?: boolean;
}

/** @returns its bytes. */
async function writePreview(
  services: Services,
  accountId: AccountId,
  report: Report,
  { kind, built, on }: Pick<Written, 'kind' | 'built' | 'on'>,
): Promise<number> {
  const out = new ChunkWriter(services, accountId, report, { preview: true });
  await writeReport(kind, toPreview(built), report.format as ReportFormat, out, new Date(on));
  return out.bytes;
}

async function write(
  services: Services,
  accountId: AccountId,
  report: Report,
  { account, name, scope, on, kind, built, steps, preview = false }: Written,
): Promise<void> {
  const out = new ChunkWriter(services, accountId, report);
  await writeReport(kind, built, report.format as ReportFormat, out, new Date(on), (share) =>
    steps.at(readPercent + share * (99 - readPercent)),
  );
  const previewBytes = preview
    ? await writePreview(services, accountId, report, { kind, built, on })
    : undefined;
  const rowCount = built.sections.reduce((count, section) => count + section.rows.length, 0);
  const ownName = getFileName(report, name, scope?.words);
  const fileName = nameUncertain(kind, built, ownName);
  const made = {
    fileName: built.incomplete ? addIncomplete(fileName) : fileName,
    rowCount,
    bytes: out.bytes,
    previewBytes,
    isEmpty: rowCount === 0,
    excludedRows: built.incomplete ? built.incomplete.rows.length + built.incomplete.unread : 0,
    isUncertain: built.uncertain !== undefined,
    generation: account.generation,
  };
  await finish(services, accountId, report, made);
}

async function finish(
  services: Services,
  accountId: AccountId,
  report: Report,
  made: Parameters<typeof finishReport>[3],
): Promise<void> {
  const isFinished = await writing(services.database, { accountId }, async (tx) => {
    const isMine = await finishReport(tx, accountId, report, made);
    if (isMine) await notifyEnd(services, tx, accountId, report);
    return isMine;
  });
  if (!isFinished) throw new Given();
}

/** For a sealed year the filed figures: then the document contains nothing that happened since, including its date. */
async function readFigures(
  db: Db,
  account: Account,
  seal: SealedYear | undefined,
): Promise<{ readonly figures: Figures; readonly sealedAt: string | undefined }> {
  if (seal?.status === 'sealed')
    return {
      figures: await readSealedFigures(db, account.id, seal),
      sealedAt: seal.sealedAt ?? undefined,
    };
  await checkFigures(db, account);
  return { figures: await readLiveFigures(db, account), sealedAt: undefined };
}

/** Letters of a file name that identify its part. */
const maxPartSize = 60;

/** `form-8949-2025-ada-lovelace.pdf`; of a part of the account `form-8949-2025-kraken-eth-ada-lovelace.pdf`. */
function getFileName(report: Report, accountName: string, part: readonly string[] = []): string {
  const parameters = report.parameters as Readonly<Record<string, unknown>>;
  const { name } = parameters;
  const own = typeof name === 'string' ? toPlainName(name) : '';
  return (
    [
      own || report.type,
      ...(getStoredPeriod(parameters)
        ? [parameters['start'], parameters['end']]
        : [report.taxYear]),
      toPlainName(part.join(' ').slice(0, maxPartSize)),
      toPlainName(accountName),
      parameters['locator'],
    ]
      .filter(Boolean)
      .join('-') + `.${report.format}`
  );
}

const toPlainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
