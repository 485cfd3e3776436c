import * as common from '@lotbook/messages/generated/common';
import * as readiness from '@lotbook/messages/generated/web/readiness';
import * as review from '@lotbook/messages/generated/web/review';
import type { Translate } from '@lotbook/messages/translator';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { IssueMark } from '@lotbook/ui/IssueMark';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { Tick } from '@lotbook/ui/Tick';
import { When } from '@lotbook/ui/When';
import { getIssueName } from '@lotbook/model/issue-name';
import type { Selection } from '../transactions/bulk/use-selection.ts';
import type { IssueRow } from './documents.ts';
import { showDay } from '../transactions/decide/DismissalReason.tsx';
import { getIssueKey } from './view.ts';
import { findLegAbout } from './find-leg-about.ts';

const makeDismissedColumns = (t: Translate): readonly Column<IssueRow>[] => [
  {
    id: 'why',
    label: t(common.reason),
    width: 'minmax(180px, 1.5fr)',
    cell: ({ node: { dismissedBecause } }) => (
      <span title={dismissedBecause ?? ''}>{dismissedBecause}</span>
    ),
  },
  {
    id: 'aside',
    label: t(review.stateDismissed),
    width: 'minmax(220px, 2.1fr)',
    cell: ({ node: { dismissedAt, dismissedByEmail } }) => (
      <span title={dismissedByEmail ?? ''}>
        {dismissedAt !== null && (
          <RichText
            message={review.dismissedOnBy}
            params={{ at: dismissedAt, person: dismissedByEmail ?? t(review.formerUser) }}
            tags={{ when: showDay }}
          />
        )}
      </span>
    ),
  },
];

/** `isAside`: dismissed issues, with who dismissed them, when and why. */
export const makeColumns = (
  t: Translate,
  currency: string,
  isAside = false,
): readonly Column<IssueRow>[] => [
  {
    id: 'kind',
    label: t(review.issueColumn),
    width: 'minmax(220px, 2.1fr)',
    sortable: true,
    cell: (row) => <Kind row={row} />,
  },
  {
    id: 'what',
    label: t(common.units),
    width: 'minmax(130px, 1fr)',
    cell: (row) => <About row={row} />,
  },
  {
    id: 'date',
    label: t(common.date),
    width: '112px',
    sortable: true,
    cell: ({ node }) => <When at={node.timestamp} show="day" />,
  },
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(110px, 1fr)',
    cell: ({ transaction }) => transaction && <SourceName {...transaction.source} />,
  },
  ...(isAside ? makeDismissedColumns(t) : []),
  {
    id: 'stake',
    label: t(review.impactColumn, { currency }),
    width: 'minmax(144px, 0.8fr)',
    end: true,
    sortable: true,
    cell: (row) => <Stake row={row} align />,
  },
];

/** `isAside`: dismissed issues. `lead`: the checkbox, if the user may select rows. */
export const makeLines = (
  currency: string,
  isAside: boolean,
  lead?: TwoLines<IssueRow>['lead'],
): TwoLines<IssueRow> => ({
  ...(lead ? { lead } : {}),
  what: (row) => <Kind row={row} />,
  when: ({ node, transaction }) =>
    isAside ? (
      <>
        {node.dismissedBecause} ·{' '}
        {node.dismissedAt !== null && <When at={node.dismissedAt} show="day" />}
      </>
    ) : (
      <>
        <When at={node.timestamp} show="day" /> · {transaction?.source.label}
      </>
    ),
  amount: (row) => <Stake row={row} unit={currency} />,
  outcome: (row) => <About row={row} />,
});

/** Checkboxes of the rows. The one in the header selects all loaded rows. */
export function tickColumn(
  t: Translate,
  { all, ids, choose, clear }: Selection,
  rows: readonly IssueRow[],
  cell: Cell,
): Column<IssueRow> {
  const keys = rows.map(({ node }) => getIssueKey(node));
  const isWhole = all || (keys.length > 0 && keys.every((key) => ids.has(key)));
  return {
    id: 'tick',
    label: t(review.tickColumn),
    head: (
      <Tick
        label={t(review.selectAllLoaded)}
        checked={isWhole}
        disabled={keys.length === 0}
        onChange={(checked) => (checked ? choose(keys) : clear())}
      />
    ),
    width: '36px',
    cell,
  };
}

type Cell = Column<IssueRow>['cell'];

/** The checkbox of a row; the same function as long as the selection doesn't change. */
export const tickCell =
  (t: Translate, { all, has, toggle, clear }: Selection): Cell =>
  ({ node }) => {
    const key = getIssueKey(node);
    return (
      <Tick
        label={t(review.selectIssue, {
          issue: getIssueName(node.code, t),
          asset: shortenName(node.asset),
        })}
        at={node.timestamp}
        checked={has(key)}
        onChange={() => (all ? clear() : toggle(key))}
      />
    );
  };

function Kind({ row: { node } }: { readonly row: IssueRow }) {
  const t = useTranslate();
  return (
    <>
      <IssueMark severity={node.severity} messages={[node.message]} /> {getIssueName(node.code, t)}
    </>
  );
}

function About({ row: { node, transaction } }: { readonly row: IssueRow }) {
  const legs = transaction
    ? [...transaction.sent, ...transaction.received, ...transaction.fees]
    : [];
  const about = findLegAbout(node, legs);
  return about ? (
    <Amount value={about.quantity} unit={shortenName(about.asset)} />
  ) : (
    <>{shortenName(node.asset)}</>
  );
}

function Stake({
  row: { node },
  ...rest
}: {
  readonly row: IssueRow;
  readonly align?: boolean;
  readonly unit?: string;
}) {
  const t = useTranslate();
  const unknown = t(
    node.code === 'spec-id-refused' ? review.lotImpactInDrawer : readiness.impactUnknown,
  );
  return (
    <Amount
      value={node.low === null ? null : node.stake}
      digits="cents"
      unknown={unknown}
      {...rest}
    />
  );
}
