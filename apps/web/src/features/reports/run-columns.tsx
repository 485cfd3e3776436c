import { several } from '../account/words.ts';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { CreditCard, Download, Eye, RefreshCw, Trash2, X } from '@lotbook/ui/icons';
import { Actions } from '@lotbook/ui/Actions';
import { Aside, Inline } from '@lotbook/ui/Inline';
import { Progress } from '@lotbook/ui/Progress';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { ReportsQuery, ReportTypesQuery } from '../../generated/graphql.ts';

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

export const isUnderWay = (run: Run): boolean => run.status === 'queued' || run.status === 'running';

type Types = ReportTypesQuery['reportTypes'];

export const runColumns = (actions: RunActions, types: Types): readonly Column<Run>[] => [
  { id: 'type', label: 'Report', width: 'minmax(200px, 1.8fr)', sortable: true, cell: (run) => nameOf(run, actions) },
  { id: 'format', label: 'Format', width: '72px', cell: (run) => run.format.toUpperCase() },
  { id: 'parameters', label: 'Made with', width: 'minmax(150px, 1.4fr)', cell: (run) => `${run.scheduled ? 'Scheduled; ' : ''}${parametersOf(run, types)}` },
  { id: 'requested', label: 'Asked for', width: '150px', sortable: true, cell: (run) => <When at={run.requested} /> },
  { id: 'rows', label: 'Rows', width: '72px', end: true, cell: (run) => run.rows?.toLocaleString('en-US') ?? '' },
  { id: 'status', label: 'Status', width: 'minmax(160px, 1.2fr)', sortable: true, cell: (run) => <Status run={run} actions={actions} /> },
  { id: 'actions', label: 'Actions', width: '260px', end: true, cell: (run) => <RunButtons run={run} actions={actions} /> },
];

export const linesFor = (actions: RunActions): TwoLines<Run> => ({
  what: (run) => `${nameOf(run, actions)} ${run.format.toUpperCase()}`,
  when: (run) => <When at={run.requested} />,
  amount: (run) => <RunButtons run={run} actions={actions} />,
  outcome: (run) => [run.scheduled ? 'Scheduled' : '', run.status === 'ready' ? '' : (statuses[run.status]?.label ?? '')].filter(Boolean).join(', '),
});

export const nameOf = (run: Run, { yearLabel }: Pick<RunActions, 'yearLabel'>): string =>
  `${run.label}${run.taxYear === null ? '' : ` ${yearLabel(run.taxYear)}`}`;

/** What was asked for besides year and format, in words: rounding, answers that are not the usual ones, and a choice of columns. */
export function parametersOf(run: Pick<Run, 'type' | 'parameters'>, types: Types): string {
  const given = (run.parameters ?? {}) as Readonly<Record<string, unknown>>;
  const { items } = given;
  if (Array.isArray(items)) return several(items.length, 'planned sale', 'planned sales');
  const type = types.find(({ id }) => id === run.type);
  const questions = type?.questions ?? [];
  const { columns } = given;
  const chosen =
    Array.isArray(columns) && type
      ? [columns.length === type.columns.length ? 'columns in another order' : `${columnWords(columns, type.columns.length)} columns`]
      : [];
  const answers = questions.flatMap(({ id, label, default: usual, options }) => {
    const answer = given[id];
    if (typeof answer !== 'string' || answer === usual || answer === '') return [];
    return [options.find(({ value }) => value === answer)?.label ?? `${label}: ${answer}`];
  });
  return [given['rounding'] === 'wholeDollar' ? 'Whole dollars' : 'Cents', ...answers, ...partOf(given), ...chosen].join('; ');
}

/** `2025-01-01 to 2025-03-31`, `BTC`, `1 wallet`: what of the year and the account it is of. */
function partOf(given: Readonly<Record<string, unknown>>): readonly string[] {
  const listed = (name: string): readonly unknown[] => (Array.isArray(given[name]) ? (given[name] as readonly unknown[]) : []);
  const { start, end } = given;
  return [
    ...(typeof start === 'string' && typeof end === 'string' ? [`${start} to ${end}`] : []),
    ...(listed('wallet').length > 0 ? [several(listed('wallet').length, 'wallet', 'wallets')] : []),
    ...(listed('exchange').length > 0 ? [several(listed('exchange').length, 'exchange', 'exchanges')] : []),
    ...listed('asset').map(String),
    ...(listed('taxCategory').length > 0 ? [several(listed('taxCategory').length, 'tax category', 'tax categories')] : []),
  ];
}

/** `all 14`, `6 of 14` */
export const columnWords = (shown: readonly unknown[], all: number): string => (shown.length === all ? `all ${all}` : `${shown.length} of ${all}`);

export const statuses: Readonly<Record<string, { readonly label: string; readonly tone: BadgeTone }>> = {
  queued: { label: 'Waiting', tone: 'plain' },
  running: { label: 'Being made', tone: 'info' },
  ready: { label: 'Ready', tone: 'gain' },
  failed: { label: 'Failed', tone: 'loss' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};

function Status({ run, actions }: { readonly run: Run; readonly actions: RunActions }) {
  const { label, tone } = statuses[run.status] ?? { label: run.status, tone: 'plain' as const };
  return (
    <Inline>
      <Badge tone={tone}>{run.isEmpty ? 'Empty: nothing happened' : label}</Badge>
      {run.waitsForFigures && <Aside>The figures are being computed anew.</Aside>}
      {run.status === 'running' && <Progress label={`${nameOf(run, actions)}, ${run.progress} percent`} done={run.progress} total={100} />}
      {run.error !== null && <Aside>{run.error}</Aside>}
    </Inline>
  );
}

function RunButtons({ run, actions }: { readonly run: Run; readonly actions: RunActions }) {
  const named = `${nameOf(run, actions)} ${run.format.toUpperCase()}`;
  return (
    <Actions>
      {run.previewUrl !== null && (
        <Button small icon={<Eye size={14} aria-hidden />} onClick={() => actions.onPreview(run)} label={`Preview ${named}`}>
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
          <Button small icon={<Download size={14} aria-hidden />} onClick={() => actions.onDownload(run)} label={`Download ${named}`}>
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
