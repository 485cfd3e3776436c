import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { reportStatuses, type ReportValues } from '@lotbook/db/stores/reports';
import { loadChosenColumns } from '@lotbook/db/stores/report-columns';
import { AppError } from '@lotbook/model/errors';
import { localeFor } from '@lotbook/messages/locales';
import { renderText, type Text } from '@lotbook/reports/report-text';
import { choosableColumns } from '@lotbook/reports/choose-columns';
import { allReports } from '@lotbook/reports/registry';
import { getManual } from '@lotbook/reports/render/manual';
import {
  getPurpose,
  reportGroups,
  type Column,
  type Report as ReportKind,
  type ReportQuestion,
} from '@lotbook/reports/report';
import { getPlace } from '@lotbook/services/base/jurisdiction';
import { isOffered } from '@lotbook/services/reports/offered-reports';
import { listReports, listReportValues } from '@lotbook/services/reports/list-reports';
import { getParts } from '@lotbook/services/figures/report-scope';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { isDescending } from '../../graphql/sort-order.ts';
import { actor, requireIdentity } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { getLabel, ReportType, type ReportView } from './report.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

const ReportFilter = builder.inputType('ReportFilter', {
  fields: (t) => ({
    type: t.stringList(),
    status: t.stringList(),
    taxYear: t.intList(),
    scheduled: t.boolean({
      description: 'Made by a schedule, or asked for by a person; absent: both.',
    }),
  }),
});
const ReportSort = builder.inputType('ReportSort', {
  description: 'column: requested, type, taxYear, status; order: asc, desc.',
  fields: (t) => ({ column: t.string({ required: true }), order: t.string({ required: true }) }),
});
const sortable = ['requested', 'type', 'taxYear', 'status'] as const;

const ReportList = builder
  .objectRef<{ readonly reports: readonly ReportView[]; readonly totalCount: number }>('ReportList')
  .implement({
    fields: (t) => ({
      reports: t.field({ type: [ReportType], resolve: (list) => [...list.reports] }),
      totalCount: t.exposeInt('totalCount'),
    }),
  });

builder.queryField('reports', (t) =>
  t.field({
    type: ReportList,
    description:
      'The reports of an account; for a firm, those of the clients that the caller may see.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: ReportFilter }),
      limit: t.arg.int(),
      offset: t.arg.int(),
      sort: t.arg({ type: ReportSort }),
    },
    resolve: async (_, { accountId, filter, limit, offset, sort }, context) =>
      listReports(context.services, await actor(context), accountId, {
        types: filter?.type ?? undefined,
        statuses: filter?.status ?? undefined,
        taxYears: filter?.taxYear ?? undefined,
        scheduled: filter?.scheduled ?? undefined,
        limit: limitTo(limit, 50),
        offset: Math.max(0, offset ?? 0),
        column: validateColumn(sort?.column ?? 'requested'),
        descending: isDescending(sort?.order, 'desc'),
      }),
  }),
);

function validateColumn(name: string): (typeof sortable)[number] {
  const column = sortable.find((each) => each === name);
  if (!column)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.reportSortUnknown, { sortable: sortable.join(', ') }),
      {
        field: 'sort',
      },
    );
  return column;
}

const KindThere = builder.objectRef<string>('ReportKind').implement({
  fields: (t) => ({
    id: t.id({ resolve: (type) => type }),
    label: t.string({
      resolve: (type) => getLabel(type, getReaderTranslator().translate),
    }),
  }),
});

const ReportFilterOptions = builder.objectRef<ReportValues>('ReportFilterOptions').implement({
  fields: (t) => ({
    types: t.stringList({ resolve: ({ types }) => [...types] }),
    kinds: t.field({
      type: [KindThere],
      description: 'The types with their names.',
      resolve: ({ types }) => [...types],
    }),
    statuses: t.stringList({ resolve: ({ statuses }) => [...statuses] }),
    taxYears: t.intList({ resolve: ({ taxYears }) => [...taxYears] }),
    scheduled: t.booleanList({ resolve: ({ scheduled }) => [...scheduled] }),
  }),
});

builder.queryField('reportFilterOptions', (t) =>
  t.field({
    type: ReportFilterOptions,
    description: 'The values that occur among the account’s reports.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      listReportValues(context.services, await actor(context), accountId),
  }),
);

builder.queryField('reportStatuses', (t) =>
  t.stringList({
    resolve: (_, __, context) => {
      requireIdentity(context);
      return [...reportStatuses];
    },
  }),
);

const ReportOption = builder
  .objectRef<{ readonly value: string; readonly label: string }>('ReportOption')
  .implement({
    fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label') }),
  });

interface RenderedQuestion extends Omit<ReportQuestion, 'label' | 'help' | 'options'> {
  readonly label: string;
  readonly help: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const renderQuestion = (
  { label, help, options = [], ...question }: ReportQuestion,
  render: (text: Text) => string,
): RenderedQuestion => ({
  ...question,
  label: render(label),
  help: render(help),
  options: options.map((option) => ({ ...option, label: render(option.label) })),
});

const ReportQuestionInfo = builder.objectRef<RenderedQuestion>('ReportQuestion').implement({
  description:
    'A question to answer before a report is created; pass the answer in params under the id.',
  fields: (t) => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    kind: t.string({ description: 'money, choice, text', resolve: ({ kind }) => kind }),
    options: t.field({ type: [ReportOption], resolve: ({ options }) => [...options] }),
    default: t.exposeString('default'),
    further: t.boolean({
      description: 'The default suits most people, so the question need not be asked every time.',
      resolve: ({ further }) => further === true,
    }),
    help: t.exposeString('help'),
  }),
});

const ReportColumn = builder
  .objectRef<Pick<Column, 'id' | 'label'>>('ReportColumn')
  .implement({ fields: (t) => ({ id: t.exposeString('id'), label: t.exposeString('label') }) });

interface Offered extends Omit<ReportKind, 'label' | 'purpose' | 'questions'> {
  readonly label: string;
  readonly purpose: string;
  readonly groupLabel: string;
  readonly questions: readonly RenderedQuestion[];
  readonly columns: readonly Column[];
  readonly chosen: readonly string[] | undefined;
}

const ReportTypeInfo = builder.objectRef<Offered>('ReportType').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    purpose: t.exposeString('purpose'),
    formats: t.stringList({ resolve: ({ formats }) => [...formats] }),
    perYear: t.exposeBoolean('perYear'),
    ofBooks: t.boolean({
      description:
        'It is about the books of a business, for the days start to end; without them, of the last closed month, or else of last month.',
      resolve: ({ books }) => books !== undefined,
    }),
    leavesOut: t.stringList({
      description:
        'Which rows are missing from it if they have no price, named as the kinds of unpricedYears: disposal, income, gift. Then it is marked INCOMPLETE, and if rows were rejected or files are not imported.',
      resolve: ({ leavesOut = [] }) => [
        ...new Set(leavesOut.map((kind) => (kind === 'fee' ? 'disposal' : kind))),
      ],
    }),
    parts: t.stringList({
      description:
        'The params by which it can be made of a part of a year (start, end) or of the account (wallet, exchange, asset, taxCategory …); it refuses others.',
      resolve: (kind) => [...getParts(kind)],
    }),
    isForm: t.boolean({
      description: 'A form of the tax office, which prints the account’s name.',
      resolve: ({ group }) => group === 'forms',
    }),
    group: t.string({
      description: 'Its position in the catalog.',
      resolve: ({ groupLabel }) => groupLabel,
    }),
    questions: t.field({
      type: [ReportQuestionInfo],
      resolve: ({ questions }) => [...questions],
    }),
    columns: t.field({
      type: [ReportColumn],
      description:
        'The available columns: pass their ids in params as columns, in order. Empty if they are fixed.',
      resolve: ({ columns }) => [...columns],
    }),
    chosenColumns: t.stringList({
      description: 'The person’s last selection; all of them by default.',
      resolve: ({ chosen, columns }) => [...(chosen ?? columns.map(({ id }) => id))],
    }),
    manual: t.string({
      description: 'Its manual page, in Markdown.',
      resolve: ({ id }) => getManual(id),
    }),
  }),
});

builder.queryField('reportTypes', (t) =>
  t.field({
    type: [ReportTypeInfo],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'reportsView',
        async (db, { account, userId }) => {
          const chosen = await loadChosenColumns(db, account.id, userId);
          const translator = context.services.getTranslator(localeFor(account.jurisdiction));
          const render = (text: Text): string => renderText(text, translator.translate);
          return allReports
            .filter((each) => isOffered(each, account))
            .map((each): Offered => {
              const { jurisdiction } = getPlace(account);
              const columns = choosableColumns(each, jurisdiction, translator);
              const own =
                chosen.get(each.id)?.filter((id) => columns.some((column) => column.id === id)) ??
                [];
              return {
                ...each,
                label: render(each.label),
                purpose: render(getPurpose(each, jurisdiction)),
                groupLabel: render(reportGroups[each.group]),
                questions: (each.questions ?? []).map((question) =>
                  renderQuestion(question, render),
                ),
                columns,
                chosen: own.length > 0 ? own : undefined,
              };
            });
        },
      ),
  }),
);
