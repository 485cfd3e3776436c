import { useApolloClient, useMutation } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { graphql } from '../../generated/gql.ts';
import { inCurrentAccount } from '../../system/current-account.ts';
import type { UpdateAllSourcesMutation } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { several } from '@lotbook/model/several';

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

/** What an update brings up to date: the sources alone, or the tax figures too. */
export type UpdateType = 'sources' | 'both';

/** Brings sources, and tax figures where asked, up to date and says what was done. True when it was started. */
export function useUpdateAll(): {
  readonly update: (type: UpdateType) => Promise<boolean>;
  readonly starting: boolean;
} {
  const accountId = useAccountId();
  const toast = useToast();
  const client = useApolloClient();
  const refetchQueries = () => inCurrentAccount(client, ['AccountUpdating', 'Sources']);
  const [send, { loading }] = useMutation(UpdateAll, { refetchQueries, awaitRefetchQueries: true });
  const update = async (type: UpdateType): Promise<boolean> => {
    try {
      const { data } = await send({ variables: { accountId, withTax: type === 'both' } });
      toast(formatOutcome(data?.updateAllSources.sources ?? []), 'gain');
      return true;
    } catch (error) {
      toast(
        `The update could not be started: ${error instanceof Error ? error.message : 'unknown reason'}`,
        'loss',
      );
      return false;
    }
  };
  return { update, starting: loading };
}

type Sources = UpdateAllSourcesMutation['updateAllSources']['sources'];

/** One source in its own words, several by what was done with them. */
function formatOutcome(sources: Sources): string {
  const [first] = sources;
  if (!first) return 'There are no sources yet. The figures are computed again.';
  if (sources.length === 1) return first.message;
  const of = (wanted: string) => sources.filter(({ code }) => code === wanted);
  const [fetched, fromFiles, refused] = [
    of('UPDATING').length,
    of('FILES_ONLY').length,
    of('AUTHENTICATION_FAILED'),
  ];
  return [
    fetched > 0 ? `${several(fetched, 'source is', 'sources are')} being brought up to date.` : '',
    fromFiles > 0
      ? `${several(fromFiles, 'source comes', 'sources come')} from files: there is nothing to fetch. Import newer files to add transactions.`
      : '',
    refused.length === 1 ? (refused[0]?.message ?? '') : '',
    refused.length > 1
      ? `${refused.map(({ name }) => name).join(', ')} no longer accept their keys. Enter new ones in their settings.`
      : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}
