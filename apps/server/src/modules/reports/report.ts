import type { Report } from '@lotbook/db/stores/reports';
import type { Translate } from '@lotbook/messages/translator';
import { renderText, type Text } from '@lotbook/reports/report-text';
import { reportById } from '@lotbook/reports/registry';
import { planDocument, planDocumentLabel } from '@lotbook/services/planning/plan-document';
import {
  lotbookExport,
  lotbookExportLabel,
  tableExport,
  tableExportLabel,
} from '@lotbook/services/reports/table-export';
import { readReportDetails, type ReportDetails } from '@lotbook/services/reports/list-reports';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

export const toView = ({
  report,
  account,
}: {
  readonly report: Report;
  readonly account: { readonly id: string; readonly name: string };
}): ReportView => ({
  ...report,
  accountId: account.id,
  accountName: account.name,
});

export interface ReportView extends Report {
  readonly accountId: string;
  readonly accountName: string;
  /** Its tax year has not been paid for. */
  readonly unpaid?: boolean;
  /** Absent: read when they are asked for. */
  readonly details?: ReportDetails;
}

/** The title of a report, by its type. */
export const getLabel = (type: string, t: Translate): string =>
  renderText(reportById(type)?.label ?? typeLabels[type] ?? type, t);

const typeLabels: Readonly<Record<string, Text>> = {
  [tableExport]: tableExportLabel,
  [lotbookExport]: lotbookExportLabel,
  [planDocument]: planDocumentLabel,
};

export const ReportType = builder.objectRef<ReportView>('Report').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    account: t.exposeID('accountId'),
    type: t.exposeString('type'),
    label: t.string({
      resolve: ({ type }) => getLabel(type, getReaderTranslator().translate),
    }),
    taxAccountId: t.id({ nullable: true, resolve: ({ accountId }) => accountId }),
    taxYear: t.exposeInt('taxYear', { nullable: true }),
    isEmpty: t.exposeBoolean('isEmpty'),
    incomplete: t.exposeBoolean('isIncomplete', {
      description: 'It excludes rows because their price is unknown.',
    }),
    excludedRows: t.exposeInt('excludedRows', {
      nullable: true,
      description: 'How many rows it excludes; null until it is ready, and for older reports.',
    }),
    uncertain: t.exposeBoolean('isUncertain', {
      description: 'Some of its figures depend on open issues about cost.',
    }),
    requested: t.field({ type: 'DateTime', resolve: ({ requestedAt }) => requestedAt }),
    finished: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ finishedAt }) => finishedAt,
    }),
    error: t.exposeString('error', { nullable: true }),
    status: t.string({
      description: 'queued, running, ready, failed, cancelled',
      resolve: ({ status }) => status,
    }),
    waitsForFigures: t.exposeBoolean('waiting', {
      description: 'The figures are being recomputed; the report will use the new ones.',
    }),
    progress: t.exposeInt('progress', { description: 'Percent.' }),
    parameters: t.field({ type: 'JSON', resolve: ({ parameters }) => parameters }),
    accountName: t.exposeString('accountName', {
      description: 'Whose it is; in the list of a firm, as the firm calls the client.',
    }),
    taxDetails: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'accountName, taxYear, contactName, contactEmail, locator (in the software of the firm) and preparerOnly (the firm keeps the account alone).',
      resolve: async (report, _, context) =>
        report.details ??
        (await readReportDetails(context.services, await actor(context), report.accountId, report)),
    }),
    scheduled: t.boolean({
      description: 'It was created by a schedule.',
      resolve: ({ scheduleId }) => scheduleId !== null,
    }),
    format: t.exposeString('format'),
    downloadUrl: t.string({
      nullable: true,
      description: 'GET with the Bearer token; null until the report is ready.',
      resolve: ({ id, accountId, status }) =>
        status === 'ready' ? `/reports/${accountId}/${id}` : null,
    }),
    paymentRequired: t.boolean({
      description: 'Its tax year has not been paid for: the download is refused.',
      resolve: ({ unpaid }) => unpaid === true,
    }),
    previewUrl: t.string({
      nullable: true,
      description:
        'GET with the Bearer token: a watermarked excerpt of an unpaid report. Null if there is none.',
      resolve: ({ id, accountId, status, unpaid, previewBytes }) =>
        status === 'ready' && unpaid && previewBytes !== null
          ? `/reports/${accountId}/${id}?preview=1`
          : null,
    }),
    fileName: t.exposeString('fileName', { nullable: true }),
    rows: t.exposeInt('rowCount', { nullable: true }),
    bytes: t.exposeInt('bytes', { nullable: true }),
  }),
});
