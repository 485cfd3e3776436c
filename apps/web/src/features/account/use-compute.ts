import * as texts from '@lotbook/messages/generated/web/account';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from './use-account.ts';

const Trigger = graphql(`
  mutation TriggerTaxUpdate($accountId: ID!) {
    triggerTaxUpdate(accountId: $accountId) {
      id
      updating
    }
  }
`);

/** Recalculates all years. */
export function useCompute(): { readonly compute: () => void; readonly starting: boolean } {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const [trigger, { loading }] = useMutation(Trigger, {
    refetchQueries: ['AccountUpdating'],
    awaitRefetchQueries: true,
  });
  const compute = () => {
    trigger({ variables: { accountId } }).catch((error: unknown) => {
      toast(
        error instanceof Error
          ? t(texts.updateNotStartedReason, { reason: error.message })
          : t(texts.updateNotStarted),
        'loss',
      );
    });
  };
  return { compute, starting: loading };
}
