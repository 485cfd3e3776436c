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
import { formatDoing } from '@lotbook/model/action-text';

/** How soon what somebody else began, or oneself in another window, is seen here where the server does not tell of it. */
const OTHERS_MS = 10_000;

interface BulkProgressProps {
  readonly accountId: string;
  /** May end what is going on. */
  readonly mayCancel: boolean;
}

/** What a worker is doing to many transactions, by whomever. Who sees it is told of its end: `BulkWatch` asks how far it is. */
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
  const { run, busy } = useAction(CancelBulkEdit, { toastWrong: true });
  const name = formatDoing(kind);
  const cancel = async () => {
    if (await run({ accountId, id }, 'Cancelled: nothing was changed.')) takeAwaited(accountId, id);
  };
  return (
    <div>
      <Row between>
        <Text as="span">
          {name}, begun by {begunBy ?? 'somebody'}: {done.toLocaleString('en-US')} of{' '}
          {total.toLocaleString('en-US')}. Nothing shows until all of it is done.
        </Text>
        {mayCancel && (
          <Button
            small
            kind="quiet"
            label={`Cancel: ${name}`}
            busy={busy}
            onClick={() => void cancel()}
          >
            Cancel
          </Button>
        )}
      </Row>
      <Progress label={name} done={done} total={total} />
    </div>
  );
}
