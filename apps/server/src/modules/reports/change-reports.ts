import { repeatReport } from '@lotbook/services/reports/repeat-report';
import {
  cancelRequestedReport,
  deleteRequestedReports,
  requestReport,
} from '@lotbook/services/reports/request-report';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { ReportType, toView } from './report.ts';

builder.mutationField('createTaxReport', (t) =>
  t.field({
    type: ReportType,
    description:
      'params: format (pdf, xlsx, csv …), rounding (cents, wholeDollar), columns (some of those of the report, in their order), the answers to its questions, and start and end, days of one tax year, for reports whose rows are each of a day. Parameters that a report does not support are refused.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxAccountId: t.arg.id(),
      type: t.arg.string({ required: true }),
      params: t.arg({ type: 'JSON' }),
      taxYear: t.arg.int(),
      consumer: t.arg.string(),
    },
    resolve: async (_, { accountId, taxAccountId, type, params, taxYear }, context) =>
      toView(
        await requestReport(context.services, await actor(context), taxAccountId ?? accountId, {
          type,
          parameters: params,
          taxYear: taxYear ?? undefined,
        }),
      ),
  }),
);

builder.mutationField('createAccountingReport', (t) =>
  t.field({
    type: ReportType,
    description:
      'params: as for createTaxReport, and taxYear for a report of one year. A report about the books takes any days as start and end; without them it is of the last closed month, or else of last month.',
    args: {
      accountId: t.arg.id({ required: true }),
      type: t.arg.string({ required: true }),
      params: t.arg({ type: 'JSON' }),
      consumer: t.arg.string(),
    },
    resolve: async (_, { accountId, type, params }, context) => {
      const taxYear = (params as { readonly taxYear?: unknown } | null | undefined)?.taxYear;
      const request = {
        type,
        parameters: params,
        taxYear: typeof taxYear === 'number' ? taxYear : undefined,
        accounting: true,
      } as const;
      return toView(
        await requestReport(context.services, await actor(context), accountId, request),
      );
    },
  }),
);

builder.mutationField('repeatReport', (t) =>
  t.field({
    type: ReportType,
    description: 'Asks for a report once more, with all that was said the first time.',
    args: { id: t.arg.id({ required: true }), accountId: t.arg.id({ required: true }) },
    resolve: async (_, { id, accountId }, context) =>
      toView(await repeatReport(context.services, await actor(context), accountId, id)),
  }),
);

builder.mutationField('cancelReport', (t) =>
  t.field({
    type: ReportType,
    args: { id: t.arg.id({ required: true }), accountId: t.arg.id({ required: true }) },
    resolve: async (_, { id, accountId }, context) =>
      toView(await cancelRequestedReport(context.services, await actor(context), accountId, id)),
  }),
);

builder.mutationField('deleteReports', (t) =>
  t.boolean({
    args: { ids: t.arg.idList({ required: true }), accountId: t.arg.id({ required: true }) },
    resolve: async (_, { ids, accountId }, context) => {
      await deleteRequestedReports(context.services, await actor(context), accountId, ids);
      return true;
    },
  }),
);
