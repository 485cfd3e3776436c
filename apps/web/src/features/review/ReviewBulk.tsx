import * as common from '@lotbook/messages/generated/common';
import * as review from '@lotbook/messages/generated/web/review';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { BulkBar } from '@lotbook/ui/BulkBar';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { Text } from '@lotbook/ui/layout';
import { lazy, Suspense, useState } from 'react';
import type { IssueFilter } from '../../generated/graphql.ts';
import { MergeSure } from '../transactions/decide/MergeSure.tsx';
import { duplicateCode, notADuplicate } from '../transactions/decide/use-duplicates.ts';
import { BulkSure } from '../transactions/bulk/BulkSure.tsx';
import type { Selection } from '../transactions/bulk/use-selection.ts';
import { makeStep, useDecide } from '../transactions/decide/use-decide.ts';
import type { PlanKind } from '../transactions/bulk/plan-wish.ts';
import { DismissIssues, RestoreIssues } from '../transactions/decide/dismissal-documents.ts';
import { IssuesDecidedDocument } from './documents.ts';
import { getPlanKind, getTransactions } from './planned.ts';
import { getIssueKey, parseIssueKey, type IssueName } from './view.ts';

interface Named {
  readonly node: IssueName;
}

interface ReviewBulkProps {
  readonly accountId: string;
  readonly currency: string;
  readonly selection: Selection;
  /** The loaded rows of the list, its filter and the number of all its rows. */
  readonly rows: readonly Named[];
  readonly filter: IssueFilter;
  readonly total: number;
}

const BulkPlan = lazy(async () => ({
  default: (await import('../transactions/bulk/BulkPlan.tsx')).BulkPlan,
}));

/** More issues than these are dismissed by filter only. */
const mostNamed = 1000;
const withoutCost: ReadonlySet<string> = new Set(['missing-basis', 'unmatched-deposit']);

/** How many rows are selected. Issues with the same key have a row each. */
function countRows(names: ReadonlySet<string>, rows: readonly Named[]): number {
  const ticked = rows.map(({ node }) => getIssueKey(node)).filter((key) => names.has(key));
  return names.size + ticked.length - new Set(ticked).size;
}

/** Actions for all selected issues; each can be undone. */
export function ReviewBulk({
  accountId,
  currency,
  selection,
  rows,
  filter,
  total,
}: ReviewBulkProps) {
  const t = useTranslate();
  const { run, busy, wrong, said, seen, forget } = useDecide();
  const [asking, setAsking] = useState<'aside' | 'merge' | 'ignore' | 'assign-basis' | PlanKind>();
  const [reason, setReason] = useState('');
  const chosen = [...selection.ids].map(parseIssueKey).filter((named) => named !== undefined);
  const count = selection.all ? total : countRows(selection.ids, rows);
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
    : getPlanKind(selection.all ? (filter.codes ?? []) : chosen.map(({ code }) => code));
  const affected = selection.all ? getTransactions(filter) : { taxTxIds: ids };
  const areDuplicates =
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
    if (!(await run(makeStep(DismissIssues, { accountId, ...which, reason, ...shown() })))) return;
    close();
    selection.clear();
  };
  const keepBoth = async () => {
    if (
      await run(makeStep(DismissIssues, { accountId, ...which, reason: notADuplicate, ...shown() }))
    )
      selection.clear();
  };
  const reopen = async () => {
    if (await run(makeStep(RestoreIssues, { accountId, ...which, ...shown() }))) selection.clear();
  };
  return (
    <>
      <BulkBar onClear={selection.clear}>
        <Text as="span" tone="strong">
          {t(review.selectedCount, { count })}
        </Text>
        {!selection.all && total > count && (
          <Button small kind="quiet" onClick={selection.chooseAll}>
            {t(review.selectAllMatching, { count: total })}
          </Button>
        )}
        {isAside ? (
          <Button small busy={busy} disabled={isReading} onClick={() => reopen()}>
            {t(review.reopen)}
          </Button>
        ) : (
          <Button small disabled={busy} onClick={() => setAsking('aside')}>
            {t(common.dismiss)}
          </Button>
        )}
        {areDuplicates && (
          <>
            <Button small kind="primary" disabled={busy} onClick={() => setAsking('merge')}>
              {t(review.merge)}
            </Button>
            <Button small disabled={busy || isReading} onClick={() => keepBoth()}>
              {t(review.notDuplicates)}
            </Button>
          </>
        )}
        {mayAssign && (
          <Button small disabled={busy} onClick={() => setAsking('assign-basis')}>
            {t(review.marketValueAsBasis)}
          </Button>
        )}
        {planned && affected && (
          <Button small disabled={busy} onClick={() => setAsking(planned)}>
            {t(planned === 'price' ? review.addPrices : review.acceptTransfers)}
          </Button>
        )}
        {isNamed && !isAside && !areDuplicates && (
          <Button small disabled={busy} onClick={() => setAsking('ignore')}>
            {t(review.excludeSpam)}
          </Button>
        )}
        <Button small kind="quiet" shortcut="Escape" onClick={selection.clear}>
          {t(review.clear)}
        </Button>
        {said && asking === undefined && <Banner tone="warning">{said}</Banner>}
        {wrong && asking === undefined && <Banner tone="loss">{wrong}</Banner>}
      </BulkBar>
      <Dialog
        title={t(review.dismissCountTitle, { count })}
        open={asking === 'aside'}
        onClose={close}
        onSubmit={() => void dismiss()}
        actions={
          <Button kind="primary" submit busy={busy} disabled={isReading}>
            {t(common.dismiss)}
          </Button>
        }
      >
        <TextField
          label={t(common.reason)}
          value={reason}
          onChange={setReason}
          error={wrong}
          help={t(review.dismissSeveralHelp)}
        />
        {said && <Banner tone="warning">{said}</Banner>}
      </Dialog>
      {affected && (asking === 'price' || asking === 'accept-matches') && (
        <Suspense>
          <BulkPlan
            accountId={accountId}
            currency={currency}
            kind={asking}
            filter={affected}
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
