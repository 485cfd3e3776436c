import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Progress } from '@lotbook/ui/Progress';
import { use, useEffect } from 'react';
import type { BulkEditsQuery } from '../../../generated/graphql.ts';
import { useAction } from '../../../system/use-action.ts';
import { FollowedContext } from '../../account/use-news.ts';
import { awaitJob, takeAwaited } from './awaited-jobs.ts';
import { BulkEditsDocument, CancelBulkEdit } from './documents.ts';
import { formatAction } from '@lotbook/model/action-text';

/** How often to poll for jobs started elsewhere, unless the server notifies this page. */
const OTHERS_MS = 10_000;

interface BulkProgressProps {
  readonly accountId: string;
  /** May cancel running jobs. */
  readonly mayCancel: boolean;
}

/** The progress of bulk jobs, including those that other users started. `BulkWatch` shows their end to everyone who saw them here. */
export function BulkProgress({ accountId, mayCancel }: BulkProgressProps) {
  const isFollowed = use(FollowedContext);
  const { data } = useQuery(BulkEditsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
    pollInterval: isFollowed ? 0 : OTHERS_MS,
    skipPollAttempt: () => document.hidden,
  });
  const running =
    data?.bulkEdits.filter(({ status }) => status === 'queued' || status === 'running') ?? [];
  useEffect(() => {
    for (const { id, status } of data?.bulkEdits ?? [])
      if (status === 'queued' || status === 'running') awaitJob(accountId, id);
  }, [data, accountId]);
  if (running.length === 0) return null;
  return (
    <Banner tone="info">
      <Stack gap="half">
        {running.map((job) => (
          <Running key={job.id} accountId={accountId} job={job} mayCancel={mayCancel} />
        ))}
      </Stack>
    </Banner>
  );
}

interface RunningProps extends BulkProgressProps {
  readonly job: BulkEditsQuery['bulkEdits'][number];
}

function Running({ accountId, job: { id, kind, begunBy, done, total }, mayCancel }: RunningProps) {
  const t = useTranslate();
  const { run, busy } = useAction(CancelBulkEdit, { toastWrong: true });
  const name = formatAction(kind, t);
  const cancel = async () => {
    if (await run({ accountId, id }, t(texts.jobCancelled))) takeAwaited(accountId, id);
  };
  return (
    <div>
      <Row between>
        <Text as="span">
          {t(texts.jobProgress, {
            job: name,
            person: begunBy ?? t(texts.someoneInText),
            done,
            total,
          })}
        </Text>
        {mayCancel && (
          <Button
            small
            kind="quiet"
            label={t(texts.cancelJob, { job: name })}
            busy={busy}
            onClick={() => cancel()}
          >
            {t(common.cancel)}
          </Button>
        )}
      </Row>
      <Progress label={name} done={done} total={total} />
    </div>
  );
}
