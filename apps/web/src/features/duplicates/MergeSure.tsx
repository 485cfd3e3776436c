import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import type { MergeWarningsQueryVariables } from '../../generated/graphql.ts';
import { several } from '@lotbook/model/several';
import { step, useDecide } from '../transactions/decide/use-decide.ts';
import { MergeDuplicates, MergeWarningsDocument } from './documents.ts';

interface MergeSureProps {
  readonly accountId: string;
  /** By name, or all that a filter means. */
  readonly which: Pick<MergeWarningsQueryVariables, 'issues' | 'filter'>;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Says what merging several at once would do before it does. */
export function MergeSure({ accountId, which, onClose, onDone }: MergeSureProps) {
  const { run, busy, wrong, said, seen } = useDecide();
  const { data, error } = useQuery(MergeWarningsDocument, {
    variables: { accountId, ...which },
    fetchPolicy: 'network-only',
  });
  const told = data?.mergeWarnings;
  const isNothing = told?.total === 0;
  const save = async () => {
    if (!(await run(step(MergeDuplicates, { accountId, ...which, seen: seen(told?.decidedAt) }))))
      return;
    onClose();
    onDone?.();
  };
  return (
    <Confirm
      title="Merge them?"
      open
      verb="Merge"
      busy={busy}
      disabled={!told || isNothing}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack gap="one">
        {!told && (
          <Text>
            {error
              ? `What would change could not be read: ${error.message}`
              : 'Looking at what would change …'}
          </Text>
        )}
        {isNothing && <Text>None of these looks told twice any more.</Text>}
        {told && !isNothing && (
          <Text>
            {several(
              told.total,
              'transaction is set aside and counts',
              'transactions are set aside and count',
            )}{' '}
            in no figure, as long as the other of the two is there. All rows are kept.
          </Text>
        )}
        {told?.warnings.map(({ message }) => (
          <Text key={message}>{message}</Text>
        ))}
        {told && !isNothing && <Text tone="muted">All of it can be undone.</Text>}
        {said && <Banner tone="warning">{said}</Banner>}
        {wrong && <Banner tone="loss">{wrong}</Banner>}
      </Stack>
    </Confirm>
  );
}
