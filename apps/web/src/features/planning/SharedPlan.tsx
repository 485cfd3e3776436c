import * as planning from '@lotbook/messages/generated/web/planning';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Row } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useAction } from '../../system/use-action.ts';
import { useAllowed } from '../account/use-may.ts';
import { SharedPlanDocument, WithdrawPlan } from './documents.ts';
import { toStored, type StoredPlan, type PlanState } from './use-plan.ts';

/** The plan that is shared with everyone who has access to the account. */
export function SharedPlan({
  accountId,
  plan,
}: {
  readonly accountId: string;
  readonly plan: PlanState;
}) {
  const t = useTranslate();
  const { data } = useQuery(SharedPlanDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const withdraw = useAction(WithdrawPlan, { refetch: ['SharedPlan'], toastWrong: true });
  const mayEdit = useAllowed().may('sourceEdit');
  const shared = data?.sharedPlan;
  if (!shared) return null;
  const content = toStored(shared.content as Partial<StoredPlan>);
  const { items, rates, prices } = plan;
  const isShown = toSortedJson(content) === toSortedJson(toStored({ items, rates, prices }));
  return (
    <Banner
      tone="info"
      action={
        <Row>
          {!isShown && (
            <Button small onClick={() => plan.replace(content)}>
              {t(planning.showShared)}
            </Button>
          )}
          {mayEdit && (
            <Button
              small
              kind="quiet"
              onClick={() => withdraw.run({ accountId }, t(planning.unshared))}
              busy={withdraw.busy}
            >
              {t(planning.stopSharing)}
            </Button>
          )}
        </Row>
      }
    >
      {shared.savedBy === null ? (
        <RichText
          message={planning.shared}
          params={{ count: content.items.length, at: shared.savedAt }}
          tags={{ when: showTime }}
        />
      ) : (
        <RichText
          message={planning.sharedBy}
          params={{ count: content.items.length, person: shared.savedBy, at: shared.savedAt }}
          tags={{ when: showTime }}
        />
      )}{' '}
      {t(isShown ? planning.isShown : planning.isNotShown)}
    </Banner>
  );
}

const showTime = (at: string) => <When at={at} />;

/** Sorts fields by name, because the database returns them in another order. */
const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
