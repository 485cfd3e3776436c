import * as common from '@lotbook/messages/generated/common';
import * as reports from '@lotbook/messages/generated/web/reports';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { CreditCard, Download, Eye, RefreshCw, Trash2, X } from '@lotbook/ui/icons';
import { Actions } from '@lotbook/ui/Actions';
import { SideNote, Inline } from '@lotbook/ui/Inline';
import { Progress } from '@lotbook/ui/Progress';
import type { Option } from '@lotbook/ui/fields';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { ReportsQuery, ReportTypesQuery } from '../../generated/graphql.ts';
import type { FilterOptions } from '../transactions/use-filter-options.ts';

export type Run = ReportsQuery['reports']['reports'][number];
export interface RunActions {
  readonly onDownload: (run: Run) => unknown;
  /** Downloads the watermarked preview of an unpaid report. */
  readonly onPreview: (run: Run) => unknown;
  readonly onCancel: (run: Run) => unknown;
  /** Absent if the user may not delete reports. */
  readonly onDelete: ((run: Run) => void) | undefined;
  /** Creates it again with the current figures. */
  readonly onAgain: (run: Run) => unknown;
  /** The user may pay for unpaid reports. */
  readonly mayPay: boolean;
  /** Formats a tax year as the account's country does. */
  readonly yearLabel: (year: number) => string;
}

export const isRunning = (run: Run): boolean => run.status === 'queued' || run.status === 'running';

type Types = ReportTypesQuery['reportTypes'];

/** The names of wallets, exchanges and categories. */
export interface PartNames extends Pick<FilterOptions, 'wallets' | 'exchanges' | 'categories'> {
  /** The currency of the amounts; undefined if the reports are of several accounts. */
  readonly currency?: string | undefined;
}

export const makeColumns = (
  t: Translate,
  actions: RunActions,
  types: Types,
  names: PartNames,
  ofClients = false,
): readonly Column<Run>[] => [
  ...(ofClients ? [makeClientColumn(t)] : []),
  {
    id: 'type',
    label: t(reports.reportColumn),
    width: 'minmax(200px, 1.8fr)',
    sortable: true,
    cell: (run) => getName(t, run, actions),
  },
  {
    id: 'format',
    label: t(reports.format),
    width: '72px',
    cell: (run) => run.format.toUpperCase(),
  },
  {
    id: 'parameters',
    label: t(reports.options),
    width: 'minmax(150px, 1.4fr)',
    cell: (run) => {
      const options = formatParameters(t, run, types, names);
      return run.scheduled ? t(reports.scheduledWith, { options }) : options;
    },
  },
  {
    id: 'requested',
    label: t(reports.requested),
    width: '150px',
    sortable: true,
    cell: (run) => <When at={run.requested} />,
  },
  {
    id: 'rows',
    label: t(reports.rowsColumn),
    width: '72px',
    end: true,
    cell: (run) => (run.rows === null ? '' : t(common.number, { value: run.rows })),
  },
  {
    id: 'status',
    label: t(common.status),
    width: 'minmax(160px, 1.2fr)',
    sortable: true,
    cell: (run) => <Status run={run} actions={actions} />,
  },
  {
    id: 'actions',
    label: t(common.actions),
    width: '260px',
    end: true,
    cell: (run) => <RunButtons run={run} actions={actions} />,
  },
];

const makeClientColumn = (t: Translate): Column<Run> => ({
  id: 'client',
  label: t(reports.clientColumn),
  width: 'minmax(140px, 1.2fr)',
  cell: (run) => run.accountName,
});

export const makeLines = (t: Translate, actions: RunActions, ofClients = false): TwoLines<Run> => ({
  what: (run) => (ofClients ? run.accountName : getShortName(t, run, actions)),
  when: (run) => (ofClients ? getShortName(t, run, actions) : <When at={run.requested} />),
  amount: (run) => <RunButtons run={run} actions={actions} />,
  outcome: (run) =>
    [run.scheduled && t(reports.scheduled), formatRunStatus(t, run)].filter(Boolean).join(', '),
});

const formatRunStatus = (t: Translate, run: Run): string =>
  run.incomplete ? t(reports.incomplete) : formatStatus(t, run.status);

/** The format comes first because phones truncate long names. */
const getShortName = (t: Translate, run: Run, actions: RunActions): string => {
  const name = { format: run.format.toUpperCase(), report: run.label };
  return run.taxYear === null
    ? t(reports.shortName, name)
    : t(reports.shortNameOfYear, { ...name, year: actions.yearLabel(run.taxYear) });
};

export const getName = (
  t: Translate,
  run: Run,
  { yearLabel }: Pick<RunActions, 'yearLabel'>,
): string =>
  run.taxYear === null
    ? run.label
    : t(reports.nameOfYear, { report: run.label, year: yearLabel(run.taxYear) });

/** The parameters except year and format: rounding, answers other than the default, and selected columns. */
export function formatParameters(
  t: Translate,
  run: Pick<Run, 'type' | 'parameters'>,
  types: Types,
  names: PartNames,
): string {
  const given = (run.parameters ?? {}) as Readonly<Record<string, unknown>>;
  const { items } = given;
  if (Array.isArray(items)) return t(reports.plannedSales, { count: items.length });
  const type = types.find(({ id }) => id === run.type);
  const questions = type?.questions ?? [];
  const { columns } = given;
  const chosen =
    Array.isArray(columns) && type
      ? [
          columns.length === type.columns.length
            ? t(reports.reordered)
            : t(reports.columnsOption, {
                columns: formatColumn(t, columns, type.columns.length),
              }),
        ]
      : [];
  const answers = questions.flatMap(({ id, label, default: usual, options }) => {
    const answer = given[id];
    if (typeof answer !== 'string' || answer === usual || answer === '') return [];
    return [
      options.find(({ value }) => value === answer)?.label ??
        t(reports.answer, { question: label, answer }),
    ];
  });
  return [
    t(given['rounding'] === 'wholeDollar' ? reports.wholeDollars : reports.cents, {
      currency: names.currency ?? '',
    }),
    ...answers,
    ...formatFilters(t, given, names),
    ...chosen,
  ].join('; ');
}

/** `2025-01-01 to 2025-03-31`, `Kraken`, `BTC`: the filters of a report. */
function formatFilters(
  t: Translate,
  given: Readonly<Record<string, unknown>>,
  { wallets, exchanges, categories }: PartNames,
): readonly string[] {
  const { start, end, selected } = given;
  const sources = [...wallets, ...exchanges];
  const transactions = toList(
    (selected as { readonly txId?: unknown } | null | undefined)?.txId,
  ).length;
  return [
    ...(typeof start === 'string' && typeof end === 'string'
      ? [t(reports.period, { start, end })]
      : []),
    ...getNames(t, given['wallet'], sources, reports.walletCount),
    ...getNames(t, given['exchange'], sources, reports.exchangeCount),
    ...toList(given['asset']).map(String),
    ...getNames(t, given['taxCategory'], categories, reports.categoryCount),
    ...(transactions > 0 ? [t(reports.selectedTransactions, { count: transactions })] : []),
  ];
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The names of the values, and the number of values without a name. */
function getNames(
  t: Translate,
  value: unknown,
  options: readonly Option[],
  countMessage: Message<{ readonly count: number }>,
): readonly string[] {
  const found = toList(value).map(
    (each) => options.find((option) => option.value === each || option.label === each)?.label,
  );
  const named = found.filter((name) => name !== undefined);
  const count = found.length - named.length;
  return [...named, ...(count > 0 ? [t(countMessage, { count })] : [])];
}

/** `all 14`, `6 of 14` */
export const formatColumn = (t: Translate, shown: readonly unknown[], count: number): string =>
  shown.length === count
    ? t(reports.allColumns, { count })
    : t(reports.someColumns, { shown: shown.length, count });

export const statuses: Readonly<
  Record<string, { readonly label: Message; readonly tone: BadgeTone }>
> = {
  queued: { label: common.waiting, tone: 'plain' },
  running: { label: reports.running, tone: 'info' },
  ready: { label: reports.statusReady, tone: 'gain' },
  failed: { label: reports.failed, tone: 'loss' },
  cancelled: { label: reports.cancelled, tone: 'plain' },
};

export const formatStatus = (t: Translate, status: string): string =>
  statuses[status] ? t(statuses[status].label) : status;

/** `2 rows or files are not included`. Older reports lack the number. */
const formatExcludedRows = (t: Translate, { excludedRows }: Run): string =>
  excludedRows === null
    ? t(reports.excludedRowsUnknown)
    : t(reports.excludedRows, { count: excludedRows });

function Status({ run, actions }: { readonly run: Run; readonly actions: RunActions }) {
  const t = useTranslate();
  return (
    <Inline>
      {run.incomplete ? (
        <Badge tone="warning">{t(reports.incomplete)}</Badge>
      ) : (
        <Badge tone={statuses[run.status]?.tone ?? 'plain'}>
          {run.isEmpty ? t(reports.empty) : formatStatus(t, run.status)}
        </Badge>
      )}
      {run.incomplete && <SideNote>{formatExcludedRows(t, run)}</SideNote>}
      {run.uncertain && <SideNote>{t(reports.uncertainRun)}</SideNote>}
      {run.waitsForFigures && <SideNote>{t(reports.waitsForFigures)}</SideNote>}
      {run.status === 'running' && (
        <Progress
          label={t(reports.progress, {
            report: getName(t, run, actions),
            percent: run.progress,
          })}
          done={run.progress}
          total={100}
        />
      )}
      {run.error !== null && <SideNote>{run.error}</SideNote>}
    </Inline>
  );
}

function RunButtons({ run, actions }: { readonly run: Run; readonly actions: RunActions }) {
  const t = useTranslate();
  const report = `${getName(t, run, actions)} ${run.format.toUpperCase()}`;
  return (
    <Actions>
      {run.previewUrl !== null && (
        <Button
          small
          icon={<Eye size={14} aria-hidden />}
          onClick={() => actions.onPreview(run)}
          label={t(reports.previewOf, { report })}
        >
          {t(reports.preview)}
        </Button>
      )}
      {run.downloadUrl !== null &&
        (run.paymentRequired ? (
          <Button
            small
            icon={<CreditCard size={14} aria-hidden />}
            onClick={() => actions.onDownload(run)}
            label={t(actions.mayPay ? reports.payFor : reports.whoPays, { report })}
          >
            {t(actions.mayPay ? reports.pay : reports.notPaid)}
          </Button>
        ) : (
          <Button
            small
            icon={<Download size={14} aria-hidden />}
            onClick={() => actions.onDownload(run)}
            label={t(reports.downloadOf, { report })}
          >
            {t(reports.download)}
          </Button>
        ))}
      {isRunning(run) ? (
        <IconButton
          small
          label={t(reports.cancelOf, { report })}
          onClick={() => actions.onCancel(run)}
        >
          <X size={16} aria-hidden />
        </IconButton>
      ) : (
        <>
          <IconButton
            small
            label={t(reports.createAgain, { report })}
            onClick={() => actions.onAgain(run)}
          >
            <RefreshCw size={16} aria-hidden />
          </IconButton>
          {actions.onDelete && (
            <IconButton
              small
              label={t(reports.deleteOf, { report })}
              onClick={() => actions.onDelete?.(run)}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          )}
        </>
      )}
    </Actions>
  );
}
