import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Row } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useAction } from '../../system/use-action.ts';
import { several } from '@lotbook/model/several';
import { useAllowed } from '../account/use-may.ts';
import { SharedPlanDocument, WithdrawPlan } from './documents.ts';
import { toStored, type Kept, type PlanState } from './use-plan.ts';

/** Tells of the plan that was shared with everybody who sees the account, where it is another than the one on the page. */
export function SharedPlan({
  accountId,
  plan,
}: {
  readonly accountId: string;
  readonly plan: PlanState;
}) {
  const { data } = useQuery(SharedPlanDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const withdraw = useAction(WithdrawPlan, { refetch: ['SharedPlan'], toastWrong: true });
  const mayEdit = useAllowed().may('sourceEdit');
  const shared = data?.sharedPlan;
  if (!shared) return null;
  const content = toStored(shared.content as Partial<Kept>);
  const { items, rates, prices } = plan;
  const isShown = inOrder(content) === inOrder(toStored({ items, rates, prices }));
  return (
    <Banner
      tone="info"
      action={
        <Row>
          {!isShown && (
            <Button small onClick={() => plan.replace(content)}>
              Show the shared plan
            </Button>
          )}
          {mayEdit && (
            <Button
              small
              kind="quiet"
              onClick={() => void withdraw.run({ accountId }, 'The plan is shared no more.')}
              busy={withdraw.busy}
            >
              Stop sharing
            </Button>
          )}
        </Row>
      }
    >
      {several(content.items.length, 'planned sale is', 'planned sales are')} shared with everybody
      who sees this account
      {shared.savedBy !== null && `, by ${shared.savedBy}`}, <When at={shared.savedAt} />.{' '}
      {isShown ? 'It is the plan below.' : 'The plan below is another one.'}
    </Banner>
  );
}

/** Fields by their names: the database keeps them in an order of its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
