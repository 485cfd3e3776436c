import * as texts from '@lotbook/messages/generated/web/sources';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Source } from './use-sources.ts';

const ArchiveSource = graphql(`
  mutation ArchiveSource($accountId: ID!, $sourceId: ID!, $archived: Boolean!) {
    archiveSource(accountId: $accountId, sourceId: $sourceId, archived: $archived)
  }
`);

/** Archives a source, or restores an archived one. */
export function useArchive() {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const { run, busy } = useAction(ArchiveSource, { toastWrong: true });
  const archive = async ({
    id,
    name,
    archived,
  }: Pick<Source, 'id' | 'name' | 'archived'>): Promise<void> => {
    const done = archived ? t(texts.restored, { name }) : t(texts.archivedNamed, { name });
    if (await run({ accountId, sourceId: id, archived: !archived }, done))
      await client.refetchQueries({ include: 'active' });
  };
  return { archive, busy };
}
