import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Stack, Text } from '@lotbook/ui/layout';
import { Progress } from '@lotbook/ui/Progress';
import { useToast } from '@lotbook/ui/toast';
import { useEffect } from 'react';
import { UndoDecision } from '../decide/undo-document.ts';
import { step, useDecide } from '../decide/use-decide.ts';
import { awaitJob, takeAwaited } from './awaited-jobs.ts';
import { BulkEditsDocument } from './documents.ts';

const pollMs = 1_000;

const doing: Readonly<Record<string, string>> = {
  category: 'Setting categories',
  'reset-category': 'Resetting categories',
  'run-rule': 'Running a rule',
  ignore: 'Leaving out',
  count: 'Counting again',
  memo: 'Adding memos',
  contact: 'Setting contacts',
  organization: 'Naming who received it',
  'assign-basis': 'Assigning costs',
  'revert-basis': 'Taking back prices and costs',
  price: 'Giving prices',
  'accept-matches': 'Linking transfers',
  'choose-lots': 'Choosing lots',
  'matching-off': 'Taking out of matching',
  'matching-on': 'Matching again',
};

/** What a worker is doing to many transactions, by whomever; and what came of it, with a way to undo it. */
export function BulkProgress({ accountId }: { readonly accountId: string }) {
  const { data, startPolling, stopPolling } = useQuery(BulkEditsDocument, { variables: { accountId }, fetchPolicy: 'cache-and-network' });
  const { run } = useDecide();
  const toast = useToast();
  const running = data?.bulkEdits.filter(({ status }) => status === 'queued' || status === 'running') ?? [];
  const isBusy = running.length > 0;
  useEffect(() => {
    if (isBusy) startPolling(pollMs);
    else stopPolling();
  }, [isBusy, startPolling, stopPolling]);
  useEffect(() => {
    for (const { id, status, message, undo } of data?.bulkEdits ?? []) {
      if (status === 'queued' || status === 'running') awaitJob(accountId, id);
      else if (takeAwaited(accountId, id)) {
        const takeBack = undo === null ? undefined : { label: 'Undo', run: () => void run(step(UndoDecision, { accountId, ref: undo })) };
        toast(message ?? 'Done.', status === 'done' ? 'gain' : 'loss', takeBack);
      }
    }
  }, [data, accountId, run, toast]);
  if (!isBusy) return null;
  return (
    <Banner tone="info">
      <Stack gap="half">
        {running.map(({ id, kind, done, total }) => (
          <div key={id}>
            <Text as="span">
              {doing[kind] ?? kind}: {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}. Nothing shows until all of it is done.
            </Text>
            <Progress label={doing[kind] ?? kind} done={done} total={total} />
          </div>
        ))}
      </Stack>
    </Banner>
  );
}
