import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/planning-notices';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Section } from '@lotbook/ui/layout';
import { PointList } from '@lotbook/ui/PointList';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { DismissPlanningNotices, PlanningNoticesDocument } from './notices-documents.ts';

/** The user's alerts about lots and gains, until they dismiss them. Hidden without alerts. */
export function PlanningNotices() {
  const t = useTranslate();
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
      title={t(texts.title)}
      action={
        <Button
          small
          onClick={() => dismiss.run({ accountId, ids: notices.map(({ id }) => id) })}
          busy={dismiss.busy}
        >
          {t(common.dismiss)}
        </Button>
      }
    >
      <PointList label={t(texts.label)} points={notices.map(({ words }) => words)} />
    </Section>
  );
}
