import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Section } from '@lotbook/ui/layout';
import { PointList } from '@lotbook/ui/PointList';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { DismissPlanningNotices, PlanningNoticesDocument } from './notices-documents.ts';

/** What the person wanted to be told about lots and gains, until they put it aside. Nothing where there is nothing. */
export function PlanningNotices() {
  const accountId = useAccountId();
  const { data } = useQuery(PlanningNoticesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const dismiss = useAction(DismissPlanningNotices, {
    refetch: ['PlanningNotices'],
    toastWrong: true,
  });
  const notices = data?.planningNotices ?? [];
  if (notices.length === 0) return null;
  return (
    <Section
      title="You wanted to know"
      action={
        <Button
          small
          onClick={() => void dismiss.run({ accountId, ids: notices.map(({ id }) => id) })}
          busy={dismiss.busy}
        >
          Put aside
        </Button>
      }
    >
      <PointList label="What you wanted to know" points={notices.map(({ words }) => words)} />
    </Section>
  );
}
