import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { BulkBar } from '@lotbook/ui/BulkBar';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { Text } from '@lotbook/ui/layout';
import { lazy, Suspense, useState } from 'react';
import type { IssueFilter } from '../../generated/graphql.ts';
import { several } from '@lotbook/model/several';
import { MergeSure } from '../duplicates/MergeSure.tsx';
import { duplicateCode, notADuplicate } from '../duplicates/use-duplicates.ts';
import { BulkSure } from '../transactions/bulk/BulkSure.tsx';
import type { Selection } from '../transactions/bulk/use-selection.ts';
import { step, useDecide } from '../transactions/decide/use-decide.ts';
import type { PlanKind } from '../transactions/bulk/plan-wish.ts';
import { DismissIssues, IssuesDecidedDocument, RestoreIssues } from './documents.ts';
import { plannedFor, getTransactions } from './planned.ts';
import { issueKey, issueNamed, type IssueName } from './view.ts';

interface Named {
  readonly node: IssueName;
}

interface ReviewBulkProps {
  readonly accountId: string;
  readonly currency: string;
  readonly selection: Selection;
  /** What the list shows, as far as it is read; what it is filtered by, and how many that are. */
  readonly rows: readonly Named[];
  readonly filter: IssueFilter;
  readonly total: number;
}

const BulkPlan = lazy(async () => ({
  default: (await import('../transactions/bulk/BulkPlan.tsx')).BulkPlan,
}));

/** More than these are set aside by filter only. */
const mostNamed = 1000;
const withoutCost: ReadonlySet<string> = new Set(['missing-basis', 'unmatched-deposit']);

/** How many rows are ticked: issues of one transaction that are alike have a row each, and one name. */
function listedAs(names: ReadonlySet<string>, rows: readonly Named[]): number {
  const ticked = rows.map(({ node }) => issueKey(node)).filter((key) => names.has(key));
  return names.size + ticked.length - new Set(ticked).size;
}

/** What can be done to the chosen issues at once; each can be undone. */
export function ReviewBulk({
  accountId,
  currency,
  selection,
  rows,
  filter,
  total,
}: ReviewBulkProps) {
  const { run, busy, wrong, said, seen, forget } = useDecide();
  const [asking, setAsking] = useState<'aside' | 'merge' | 'ignore' | 'assign-basis' | PlanKind>();
  const [reason, setReason] = useState('');
  const chosen = [...selection.ids].map(issueNamed).filter((named) => named !== undefined);
  const count = selection.all ? total : listedAs(selection.ids, rows);
  const isNamed = !selection.all && chosen.length <= mostNamed;
  const which = isNamed ? { issues: chosen } : { filter };
  const decided = useQuery(IssuesDecidedDocument, {
    variables: { accountId, ...which },
    fetchPolicy: 'network-only',
    skip: count === 0,
  });
  if (count === 0) return null;
  const isReading = !decided.data && !decided.error;
  const shown = () => ({ seen: seen(decided.data?.issuesDecidedAt) });
  const ids = [...new Set(chosen.map(({ transactionId }) => transactionId))];
  const isAside = filter.dismissed === true;
  const planned = isAside
    ? undefined
    : plannedFor(selection.all ? (filter.codes ?? []) : chosen.map(({ code }) => code));
  const meant = selection.all ? getTransactions(filter) : { taxTxIds: ids };
  const areTwins =
    !isAside &&
    (selection.all
      ? filter.codes?.length === 1 && filter.codes[0] === duplicateCode
      : chosen.every(({ code }) => code === duplicateCode));
  const mayAssign = isNamed && !isAside && chosen.every(({ code }) => withoutCost.has(code));
  const close = () => {
    setAsking(undefined);
    setReason('');
    forget();
  };
  const dismiss = async () => {
    if (!(await run(step(DismissIssues, { accountId, ...which, reason, ...shown() })))) return;
    close();
    selection.clear();
  };
  const keepBoth = async () => {
    if (await run(step(DismissIssues, { accountId, ...which, reason: notADuplicate, ...shown() })))
      selection.clear();
  };
  const reopen = async () => {
    if (await run(step(RestoreIssues, { accountId, ...which, ...shown() }))) selection.clear();
  };
  return (
    <>
      <BulkBar onClear={selection.clear}>
        <Text as="span" tone="strong">
          {several(count, 'issue', 'issues')} chosen
        </Text>
        {!selection.all && total > count && (
          <Button small kind="quiet" onClick={selection.chooseAll}>
            Choose all {total.toLocaleString('en-US')} that fit the filters
          </Button>
        )}
        {isAside ? (
          <Button small busy={busy} disabled={isReading} onClick={() => void reopen()}>
            Open again
          </Button>
        ) : (
          <Button small disabled={busy} onClick={() => setAsking('aside')}>
            Set aside
          </Button>
        )}
        {areTwins && (
          <>
            <Button small kind="primary" disabled={busy} onClick={() => setAsking('merge')}>
              Merge
            </Button>
            <Button small disabled={busy || isReading} onClick={() => void keepBoth()}>
              Not duplicates
            </Button>
          </>
        )}
        {mayAssign && (
          <Button small disabled={busy} onClick={() => setAsking('assign-basis')}>
            Take the worth as the cost
          </Button>
        )}
        {planned && meant && (
          <Button small disabled={busy} onClick={() => setAsking(planned)}>
            {planned === 'price' ? 'Give prices …' : 'Accept proposed transfers …'}
          </Button>
        )}
        {isNamed && !isAside && !areTwins && (
          <Button small disabled={busy} onClick={() => setAsking('ignore')}>
            Leave out as spam or doubled
          </Button>
        )}
        <Button small kind="quiet" shortcut="Escape" onClick={selection.clear}>
          Clear
        </Button>
        {said && asking === undefined && <Banner tone="warning">{said}</Banner>}
        {wrong && asking === undefined && <Banner tone="loss">{wrong}</Banner>}
      </BulkBar>
      <Dialog
        title={`Set ${several(count, 'issue', 'issues')} aside?`}
        open={asking === 'aside'}
        onClose={close}
        onSubmit={() => void dismiss()}
        actions={
          <Button kind="primary" submit busy={busy} disabled={isReading}>
            Set aside
          </Button>
        }
      >
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          error={wrong}
          help="The figures do not change. The reason is kept with your name, and each can be opened again."
        />
        {said && <Banner tone="warning">{said}</Banner>}
      </Dialog>
      {meant && (asking === 'price' || asking === 'accept-matches') && (
        <Suspense>
          <BulkPlan
            accountId={accountId}
            currency={currency}
            kind={asking}
            filter={meant}
            count={selection.all ? total : ids.length}
            onClose={close}
            onDone={selection.clear}
          />
        </Suspense>
      )}
      {asking === 'merge' && (
        <MergeSure accountId={accountId} which={which} onClose={close} onDone={selection.clear} />
      )}
      {(asking === 'ignore' || asking === 'assign-basis') && (
        <BulkSure
          accountId={accountId}
          kind={asking}
          filter={{ taxTxIds: ids }}
          count={ids.length}
          onClose={close}
          onDone={selection.clear}
        />
      )}
    </>
  );
}
