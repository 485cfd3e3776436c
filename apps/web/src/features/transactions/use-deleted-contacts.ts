import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import type { Option } from '@lotbook/ui/fields';
import { DeletedNamesDocument } from '../contacts/deleted-names-documents.ts';
import { useAccountId } from '../account/use-account.ts';
import type { FilterOptions } from './use-filter-options.ts';
import type { View } from '../shared/view.ts';

/** Names of deleted contacts that the view filters by. Queried only if a contact of the view is missing. */
export function useDeletedContacts(
  { contacts = [], exclude }: View,
  { contacts: known }: FilterOptions,
): readonly Option[] {
  const t = useTranslate();
  const accountId = useAccountId();
  const isMissing = [...contacts, ...(exclude?.contacts ?? [])].some((id) =>
    known.every(({ value }) => value !== id),
  );
  const { data } = useQuery(DeletedNamesDocument, {
    variables: { accountId, kind: 'contact' },
    skip: !isMissing,
  });
  return (
    data?.deletedNames.map(({ id, name }) => ({
      value: id,
      label: t(texts.deletedContact, { name }),
    })) ?? []
  );
}
