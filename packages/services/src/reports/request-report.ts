import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as bookTexts from '@lotbook/messages/generated/accounting-reports';
import * as texts from '@lotbook/messages/generated/services/reports';
import type { Tx } from '@lotbook/db/database';
import { log, type Account } from '@lotbook/db/stores/accounts';
import { addReport, cancelReport, removeReports, type Report } from '@lotbook/db/stores/reports';
import { saveColumns } from '@lotbook/db/stores/report-columns';
import { readCurrentSeal } from '@lotbook/db/stores/sealed-years';
import { AppError } from '@lotbook/model/errors';
import { validateAnswers } from '@lotbook/reports/answers';
import { validateColumns } from '@lotbook/reports/choose-columns';
import { getAccountTranslator } from '../reader-texts.ts';
import { renderText, type Text } from '@lotbook/reports/report-text';
import { allReports, reportById } from '@lotbook/reports/registry';
import type { UserId } from '@lotbook/model/ids';
import { inapplicable, type Report as ReportKind } from '@lotbook/reports/report';
import { getPlace } from '../base/jurisdiction.ts';
import { validateTaxYear } from '../base/checked-settings.ts';
import { isId, notFound, writingAs } from '../member.ts';
import { keepsJournal } from '../base/keeps-journal.ts';
import { getDefaultPeriod } from './books/book-period.ts';
import { isAccounting, isOffered } from './offered-reports.ts';
import { loadSources } from '@lotbook/db/stores/sources';
import { validatePeriod, getStoredPeriod, refuseUnusedOptions } from './report-period.ts';
import { validateScope, getScopeNames, getScope } from '../figures/report-scope.ts';
import type { Actor, Services } from '../services.ts';
import { getReportLabel } from '../base/report-label.ts';

export interface ReportRequest {
  readonly type: string;
  /** As received: an object with format, rounding, columns, and the report's own parameters. */
  readonly parameters: unknown;
  readonly taxYear?: number | undefined;
  /** Requested as a report of a business: personal forms are refused. */
  readonly accounting?: true;
}

interface Requested {
  readonly report: Report;
  readonly account: Account;
}

/** Queues a report. @throws AppError BAD_INPUT for an unknown report, format or rounding. */
export function requestReport(
  services: Services,
  actor: Actor,
  accountId: string,
  request: ReportRequest,
): Promise<Requested> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account, userId }) => {
    const checked = validateRequest(account, request);
    const taxYear = request.taxYear ?? getPeriodYear(account, checked) ?? account.taxYear;
    const report = await queueReport(services, tx, account, checked, { taxYear, userId });
    // Chosen columns are the default the next time. A request without columns changes nothing.
    if (saysColumns(request.parameters))
      await saveColumns(
        tx,
        account.id,
        userId,
        report.type,
        checked.parameters['columns'] as readonly string[] | undefined,
      );
    return { report, account };
  });
}

/** A request that can be made, whenever it is. */
export interface CheckedRequest {
  readonly kind: ReportKind;
  readonly format: string;
  /** The stored parameters: format, rounding, answers, and chosen columns. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** @throws AppError BAD_INPUT for a report that the account doesn't have, or an unknown format, rounding or answer. */
export function validateRequest(
  account: Account,
  request: Omit<ReportRequest, 'taxYear'>,
): CheckedRequest {
  const kind = reportById(request.type);
  if (!kind)
    throw refuse(
      'type',
      fill(texts.typeUnknown, {
        type: request.type,
        reports: allReports
          .filter((each) => isOffered(each, account))
          .map((each) => each.id)
          .join(', '),
      }),
    );
  const { translate } = getAccountTranslator(account.jurisdiction);
  const render = (text: Text): string => renderText(text, translate);
  const reason = inapplicable(kind, getPlace(account).jurisdiction);
  if (reason !== undefined) throw refuse('type', render(reason));
  if (kind.books && !keepsJournal(account))
    throw refuse('type', fill(bookTexts.onlyBusinesses, { label: getReportLabel(kind) }));
  if (request.accounting && !isAccounting(kind))
    throw refuse('type', fill(texts.notAccountingReport, { label: getReportLabel(kind) }));
  const { format, rounding, given } = readParameters(request.parameters);
  refuseUnusedOptions(kind, account, given);
  if (!kind.formats.some((each) => each === format))
    throw refuse(
      'params',
      fill(texts.formatNotSupported, {
        label: getReportLabel(kind),
        formats: kind.formats.join(', '),
        format,
      }),
    );
  if (rounding !== 'cents' && rounding !== 'wholeDollar')
    throw refuse('params', fill(texts.roundingUnknown));
  const checked = validateAnswers(kind, given);
  if ('problem' in checked)
    throw new AppError('BAD_INPUT', render(checked.problem), {
      field: `params.${checked.question}`,
    });
  const chosen = validateColumns(kind, getPlace(account).jurisdiction, given['columns']);
  if ('problem' in chosen) throw refuse('params.columns', render(chosen.problem));
  const period = validatePeriod(kind, account, given);
  return {
    kind,
    format,
    parameters: {
      ...checked.answers,
      format,
      rounding,
      ...getName(given),
      ...period,
      ...(getScopeNames(kind).length > 0 && validateScope(given)),
      ...(chosen.columns && { columns: chosen.columns }),
    },
  };
}

/** What the person calls the file. */
function getName({ name }: Readonly<Record<string, unknown>>): { readonly name?: string } {
  if (name === undefined || name === null || name === '') return {};
  if (typeof name !== 'string' || name.trim() === '' || name.length > maxNameLength)
    throw refuse('params.name', fill(texts.nameInvalid, { maxNameLength }));
  return { name: name.trim() };
}
const maxNameLength = 100;

function getPeriodYear(
  account: Account,
  { kind, parameters }: Pick<CheckedRequest, 'kind' | 'parameters'>,
): number | undefined {
  if (kind.books) return undefined;
  const period = getStoredPeriod(parameters);
  return period && getPlace(account).years.of(period.from);
}

/** Queues a validated request. @throws AppError BAD_INPUT for an invalid tax year, or one that isn't sealed if the report compares it with its seal. */
export async function queueReport(
  services: Services,
  tx: Tx,
  account: Account,
  { kind, format, parameters: chosen }: CheckedRequest,
  of: { readonly taxYear: number; readonly userId: UserId; readonly scheduleId?: string },
): Promise<Report> {
  const taxYear = kind.perYear ? validateTaxYear(of.taxYear) : undefined;
  const ofPeriod = getPeriodYear(account, { kind, parameters: chosen });
  if (ofPeriod !== undefined && ofPeriod !== taxYear)
    throw refuse(
      'params.start',
      fill(texts.periodOfOtherYear, { ofPeriod: getPlace(account).years.label(ofPeriod) }),
    );
  if (getScopeNames(kind).length > 0) getScope(chosen, await loadSources(tx, account.id));
  if (
    kind.needs === 'filedBefore' &&
    taxYear !== undefined &&
    (await readCurrentSeal(tx, account.id, taxYear - 1))?.status !== 'sealed'
  ) {
    const { label } = getPlace(account).years;
    throw refuse(
      'taxYear',
      fill(texts.priorYearNotLocked, { label: getReportLabel(kind), taxYear: label(taxYear - 1) }),
    );
  }
  if (
    kind.needs === 'filed' &&
    taxYear !== undefined &&
    (await readCurrentSeal(tx, account.id, taxYear))?.status !== 'sealed'
  ) {
    const { label } = getPlace(account).years;
    throw refuse(
      'taxYear',
      fill(texts.yearNotLocked, { label: getReportLabel(kind), taxYear: label(taxYear) }),
    );
  }
  // A schedule asks for no days: each run is of the newest month then.
  const parameters =
    kind.books && !getStoredPeriod(chosen)
      ? { ...chosen, ...(await getDefaultPeriod(services, tx, account)) }
      : chosen;
  const report = await addReport(tx, account.id, {
    type: kind.id,
    format,
    taxYear,
    parameters,
    userId: of.userId,
    scheduleId: of.scheduleId,
  });
  await services.queue.enqueue(tx, { kind: 'report', accountId: account.id, reportId: report.id });
  await log(tx, account.id, {
    userId: of.userId,
    type: 'report',
    action: 'request',
    message: fill(of.scheduleId === undefined ? texts.requestedReport : texts.requestedBySchedule, {
      report: getReportLabel(kind),
    }),
    after: { format, rounding: String(parameters['rounding']), taxYear },
  });
  return report;
}

const saysColumns = (parameters: unknown): boolean =>
  Array.isArray((parameters as Readonly<Record<string, unknown>> | null | undefined)?.['columns']);

function readParameters(parameters: unknown): {
  readonly format: string;
  readonly rounding: string;
  readonly given: Readonly<Record<string, unknown>>;
} {
  const given = (
    typeof parameters === 'object' && parameters !== null ? parameters : {}
  ) as Readonly<Record<string, unknown>>;
  const { format, rounding } = given;
  return {
    format: typeof format === 'string' ? format : 'pdf',
    rounding: typeof rounding === 'string' ? rounding : 'cents',
    given,
  };
}

const refuse = (field: string, message: string | FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });

export function cancelRequestedReport(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<Requested> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account }) => {
    const report = isId(id) ? await cancelReport(tx, account.id, id) : undefined;
    if (!report) throw notFound('report');
    return { report, account };
  });
}

/** All or none: a missing one refuses the whole call. */
export function deleteRequestedReports(
  services: Services,
  actor: Actor,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  return writingAs(services, actor, accountId, 'reportDelete', async (tx, { account, userId }) => {
    if (ids.length === 0) return;
    if (!ids.every(isId) || !(await removeReports(tx, account.id, ids))) throw notFound('report');
    await log(tx, account.id, {
      userId,
      type: 'report',
      action: 'delete',
      message: fill(texts.reportsDeleted, { count: ids.length }),
    });
  });
}
