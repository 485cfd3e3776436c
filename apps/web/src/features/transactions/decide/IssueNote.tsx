import * as common from '@lotbook/messages/generated/common';
import * as review from '@lotbook/messages/generated/web/review';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import { graphql } from '../../../generated/gql.ts';
import { DismissalReason, type DismissalReasons } from './DismissalReason.tsx';
import { makeStep, useDecide } from './use-decide.ts';

const DismissIssue = graphql(`
  mutation DismissIssue(
    $accountId: ID!
    $transactionId: ID!
    $code: String!
    $asset: String
    $reason: String!
  ) {
    dismissIssue(
      accountId: $accountId
      transactionId: $transactionId
      code: $code
      asset: $asset
      reason: $reason
    ) {
      code
    }
  }
`);

const RestoreIssue = graphql(`
  mutation RestoreIssue($accountId: ID!, $transactionId: ID!, $code: String!, $asset: String) {
    restoreIssue(accountId: $accountId, transactionId: $transactionId, code: $code, asset: $asset) {
      code
    }
  }
`);

export interface NotedIssue extends DismissalReasons {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly asset: string;
}

interface IssueNoteProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly issue: NotedIssue;
  readonly mayDecide: boolean;
}

/** One issue. Users can dismiss it with a reason and reopen it; the figures don't change. */
export function IssueNote({ accountId, transactionId, issue, mayDecide }: IssueNoteProps) {
  const t = useTranslate();
  const { run, busy, wrong, forget } = useDecide();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const about = { accountId, transactionId, code: issue.code, asset: issue.asset };
  const restore = makeStep(RestoreIssue, about);
  const dismiss = (because: string) => makeStep(DismissIssue, { ...about, reason: because });
  const why = issue.dismissedBecause;
  const save = async () => {
    if (await run(dismiss(reason), { said: t(review.dismissed), undo: [restore] })) setOpen(false);
  };
  const show = () => {
    forget();
    setReason('');
    setOpen(true);
  };
  const reopen = () =>
    void run(restore, { said: t(review.reopened), undo: why === null ? [] : [dismiss(why)] });
  const action = mayDecide && (
    <Button small busy={busy} onClick={why === null ? show : reopen}>
      {t(why === null ? common.dismiss : review.reopen)}
    </Button>
  );
  const tone =
    why !== null
      ? 'info'
      : issue.severity === 'error'
        ? 'loss'
        : issue.severity === 'warning'
          ? 'warning'
          : 'info';
  return (
    <>
      <Banner tone={tone} action={action}>
        {issue.message} {why !== null && <DismissalReason how={issue} />}
      </Banner>
      <Dialog
        title={t(review.dismissTitle)}
        open={open}
        onClose={() => setOpen(false)}
        onSubmit={() => void save()}
        actions={
          <Button kind="primary" submit busy={busy}>
            {t(common.dismiss)}
          </Button>
        }
      >
        <TextField
          label={t(common.reason)}
          value={reason}
          onChange={setReason}
          error={wrong}
          help={t(review.dismissHelp)}
        />
      </Dialog>
    </>
  );
}
