import type { Translate } from '@lotbook/messages/translator';
import * as dialogs from '@lotbook/messages/generated/web/shell-dialogs';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { graphql } from '../../generated/gql.ts';
import { filterCurrentAccount } from '../../system/current-account.ts';
import type { UpdateAllSourcesMutation } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';

const UpdateAll = graphql(`
  mutation UpdateAllSources($accountId: ID!, $withTax: Boolean!) {
    updateAllSources(accountId: $accountId) {
      sources {
        id
        name
        code
        message
      }
    }
    triggerTaxUpdate(accountId: $accountId, noDataSources: true) @include(if: $withTax) {
      id
      updating
    }
  }
`);

/** What an update refreshes: only the sources, or also the tax figures. */
export type UpdateType = 'sources' | 'both';

/** Updates the sources, and optionally the tax figures, and shows the outcome. Resolves to true if the update started. */
export function useUpdateAll(): {
  readonly update: (type: UpdateType) => Promise<boolean>;
  readonly starting: boolean;
} {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const client = useApolloClient();
  const refetchQueries = () => filterCurrentAccount(client, ['AccountUpdating', 'Sources']);
  const [send, { loading }] = useMutation(UpdateAll, { refetchQueries, awaitRefetchQueries: true });
  const update = async (type: UpdateType): Promise<boolean> => {
    try {
      const { data } = await send({ variables: { accountId, withTax: type === 'both' } });
      toast(formatOutcome(t, data?.updateAllSources.sources ?? []), 'gain');
      return true;
    } catch (error) {
      toast(
        t(dialogs.updateNotStarted, {
          reason: error instanceof Error ? error.message : t(common.unknownReason),
        }),
        'loss',
      );
      return false;
    }
  };
  return { update, starting: loading };
}

type Sources = UpdateAllSourcesMutation['updateAllSources']['sources'];

/** The server's message for one source; counts by outcome for several. */
function formatOutcome(t: Translate, sources: Sources): string {
  const [first] = sources;
  if (!first) return t(dialogs.noSources);
  if (sources.length === 1) return first.message;
  const withCode = (expected: string) => sources.filter(({ code }) => code === expected);
  const [fetched, fromFiles, refused] = [
    withCode('UPDATING').length,
    withCode('FILES_ONLY').length,
    withCode('AUTHENTICATION_FAILED'),
  ];
  return [
    fetched > 0 ? t(dialogs.sourcesUpdating, { count: fetched }) : '',
    fromFiles > 0 ? t(dialogs.fileSources, { count: fromFiles }) : '',
    refused.length === 1 ? (refused[0]?.message ?? '') : '',
    refused.length > 1
      ? t(dialogs.keysRejected, { names: refused.map(({ name }) => name).join(', ') })
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
