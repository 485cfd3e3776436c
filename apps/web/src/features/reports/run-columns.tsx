import { several } from '@lotbook/model/several';
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
  readonly onDownload: (run: Run) => void;
  /** Fetches the marked part of one that is to be paid for. */
  readonly onPreview: (run: Run) => void;
  readonly onCancel: (run: Run) => void;
  readonly onDelete: (run: Run) => void;
  /** Makes it again, of the present figures. */
  readonly onAgain: (run: Run) => void;
  /** The person may pay for what is to be paid for. */
  readonly mayPay: boolean;
  /** A tax year as people of the place write it. */
  readonly yearLabel: (year: number) => string;
}

export const isUnderWay = (run: Run): boolean =>
  run.status === 'queued' || run.status === 'running';

type Types = ReportTypesQuery['reportTypes'];

/** What parts of an account are called. */
export type PartNames = Pick<FilterOptions, 'wallets' | 'exchanges' | 'categories'>;

export const runColumns = (
  actions: RunActions,
  types: Types,
  names: PartNames,
  ofClients = false,
): readonly Column<Run>[] => [
  ...(ofClients ? [clientColumn] : []),
  {
    id: 'type',
    label: 'Report',
    width: 'minmax(200px, 1.8fr)',
    sortable: true,
    cell: (run) => getName(run, actions),
  },
  { id: 'format', label: 'Format', width: '72px', cell: (run) => run.format.toUpperCase() },
  {
    id: 'parameters',
    label: 'Made with',
    width: 'minmax(150px, 1.4fr)',
    cell: (run) => `${run.scheduled ? 'Scheduled; ' : ''}${describeParameters(run, types, names)}`,
  },
  {
    id: 'requested',
    label: 'Asked for',
    width: '150px',
    sortable: true,
    cell: (run) => <When at={run.requested} />,
  },
  {
    id: 'rows',
    label: 'Rows',
    width: '72px',
    end: true,
    cell: (run) => run.rows?.toLocaleString('en-US') ?? '',
  },
  {
    id: 'status',
    label: 'Status',
    width: 'minmax(160px, 1.2fr)',
    sortable: true,
    cell: (run) => <Status run={run} actions={actions} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    width: '260px',
    end: true,
    cell: (run) => <RunButtons run={run} actions={actions} />,
  },
];

const clientColumn: Column<Run> = {
  id: 'client',
  label: 'Client',
  width: 'minmax(140px, 1.2fr)',
  cell: (run) => run.accountName,
};

export const linesFor = (actions: RunActions, ofClients = false): TwoLines<Run> => ({
  what: (run) => (ofClients ? run.accountName : nameWithFormat(run, actions)),
  when: (run) => (ofClients ? nameWithFormat(run, actions) : <When at={run.requested} />),
  amount: (run) => <RunButtons run={run} actions={actions} />,
  outcome: (run) => [run.scheduled ? 'Scheduled' : '', statusWords(run)].filter(Boolean).join(', '),
});

const statusWords = (run: Run): string =>
  run.incomplete ? 'Incomplete' : (statuses[run.status]?.label ?? run.status);

/** The format first: long names are cut at their end on a phone. */
const nameWithFormat = (run: Run, actions: RunActions): string =>
  `${[run.format.toUpperCase(), run.taxYear === null ? '' : actions.yearLabel(run.taxYear)].filter(Boolean).join(' ')}: ${run.label}`;

export const getName = (run: Run, { yearLabel }: Pick<RunActions, 'yearLabel'>): string =>
  `${run.label}${run.taxYear === null ? '' : ` ${yearLabel(run.taxYear)}`}`;

/** What was asked for besides year and format, in words: rounding, answers that are not the usual ones, and a choice of columns. */
export function describeParameters(
  run: Pick<Run, 'type' | 'parameters'>,
  types: Types,
  names: PartNames,
): string {
  const given = (run.parameters ?? {}) as Readonly<Record<string, unknown>>;
  const { items } = given;
  if (Array.isArray(items)) return several(items.length, 'planned sale', 'planned sales');
  const type = types.find(({ id }) => id === run.type);
  const questions = type?.questions ?? [];
  const { columns } = given;
  const chosen =
    Array.isArray(columns) && type
      ? [
          columns.length === type.columns.length
            ? 'columns in another order'
            : `${formatColumn(columns, type.columns.length)} columns`,
        ]
      : [];
  const answers = questions.flatMap(({ id, label, default: usual, options }) => {
    const answer = given[id];
    if (typeof answer !== 'string' || answer === usual || answer === '') return [];
    return [options.find(({ value }) => value === answer)?.label ?? `${label}: ${answer}`];
  });
  return [
    given['rounding'] === 'wholeDollar' ? 'Whole dollars' : 'Cents',
    ...answers,
    ...getPart(given, names),
    ...chosen,
  ].join('; ');
}

/** `2025-01-01 to 2025-03-31`, `Kraken`, `BTC`: what of the year and the account it is of. */
function getPart(
  given: Readonly<Record<string, unknown>>,
  { wallets, exchanges, categories }: PartNames,
): readonly string[] {
  const { start, end, selected } = given;
  const sources = [...wallets, ...exchanges];
  const transactions = toList(
    (selected as { readonly txId?: unknown } | null | undefined)?.txId,
  ).length;
  return [
    ...(typeof start === 'string' && typeof end === 'string' ? [`${start} to ${end}`] : []),
    ...getNames(given['wallet'], sources, 'wallet', 'wallets'),
    ...getNames(given['exchange'], sources, 'exchange', 'exchanges'),
    ...toList(given['asset']).map(String),
    ...getNames(given['taxCategory'], categories, 'tax category', 'tax categories'),
    ...(transactions > 0
      ? [several(transactions, 'chosen transaction', 'chosen transactions')]
      : []),
  ];
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What has no name any more, or not yet, is counted. */
function getNames(
  value: unknown,
  options: readonly Option[],
  one: string,
  many: string,
): readonly string[] {
  const found = toList(value).map(
    (told) => options.find((option) => option.value === told || option.label === told)?.label,
  );
  const named = found.filter((name) => name !== undefined);
  const rest = found.length - named.length;
  return [...named, ...(rest > 0 ? [several(rest, one, many)] : [])];
}

/** `all 14`, `6 of 14` */
export const formatColumn = (shown: readonly unknown[], all: number): string =>
  shown.length === all ? `all ${all}` : `${shown.length} of ${all}`;

export const statuses: Readonly<
  Record<string, { readonly label: string; readonly tone: BadgeTone }>
> = {
  queued: { label: 'Waiting', tone: 'plain' },
  running: { label: 'Being made', tone: 'info' },
  ready: { label: 'Ready', tone: 'gain' },
  failed: { label: 'Failed', tone: 'loss' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};

/** `2 rows without a price are not included`; older reports don't know how many. */
const leftOutWords = ({ excludedRows }: Run): string =>
  excludedRows === null
    ? 'Rows without a price are not included'
    : `${several(excludedRows, 'row without a price is', 'rows without a price are')} not included`;

function Status({ run, actions }: { readonly run: Run; readonly actions: RunActions }) {
  const { label, tone } = statuses[run.status] ?? { label: run.status, tone: 'plain' as const };
  return (
    <Inline>
      {run.incomplete ? (
        <Badge tone="warning">Incomplete</Badge>
      ) : (
        <Badge tone={tone}>{run.isEmpty ? 'Empty: nothing happened' : label}</Badge>
      )}
      {run.incomplete && <SideNote>{leftOutWords(run)}</SideNote>}
      {run.waitsForFigures && <SideNote>The figures are being computed anew.</SideNote>}
      {run.status === 'running' && (
        <Progress
          label={`${getName(run, actions)}, ${run.progress} percent`}
          done={run.progress}
          total={100}
        />
      )}
      {run.error !== null && <SideNote>{run.error}</SideNote>}
    </Inline>
  );
}

function RunButtons({ run, actions }: { readonly run: Run; readonly actions: RunActions }) {
  const named = `${getName(run, actions)} ${run.format.toUpperCase()}`;
  return (
    <Actions>
      {run.previewUrl !== null && (
        <Button
          small
          icon={<Eye size={14} aria-hidden />}
          onClick={() => actions.onPreview(run)}
          label={`Preview ${named}`}
        >
          Preview
        </Button>
      )}
      {run.downloadUrl !== null &&
        (run.paymentRequired ? (
          <Button
            small
            icon={<CreditCard size={14} aria-hidden />}
            onClick={() => actions.onDownload(run)}
            label={actions.mayPay ? `Pay for ${named}` : `Not paid: who pays for ${named}`}
          >
            {actions.mayPay ? 'Pay' : 'Not Paid'}
          </Button>
        ) : (
          <Button
            small
            icon={<Download size={14} aria-hidden />}
            onClick={() => actions.onDownload(run)}
            label={`Download ${named}`}
          >
            Download
          </Button>
        ))}
      {isUnderWay(run) ? (
        <IconButton small label={`Cancel ${named}`} onClick={() => actions.onCancel(run)}>
          <X size={16} aria-hidden />
        </IconButton>
      ) : (
        <>
          <IconButton small label={`Make ${named} again`} onClick={() => actions.onAgain(run)}>
            <RefreshCw size={16} aria-hidden />
          </IconButton>
          <IconButton small label={`Delete ${named}`} onClick={() => actions.onDelete(run)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </Actions>
  );
}
