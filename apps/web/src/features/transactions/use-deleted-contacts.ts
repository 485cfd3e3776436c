import { useQuery } from '@apollo/client/react';
import type { Option } from '@lotbook/ui/fields';
import { DeletedNamesDocument } from '../contacts/deleted-names-documents.ts';
import { useAccountId } from '../account/use-account.ts';
import type { FilterOptions } from './use-filter-options.ts';
import type { View } from './view.ts';

/** What contacts are called that a view asks for and that were deleted; asked for only where one of them cannot be chosen any more. */
export function useDeletedContacts(
  { contacts = [], exclude }: View,
  { contacts: known }: FilterOptions,
): readonly Option[] {
  const accountId = useAccountId();
  const isMissing = [...contacts, ...(exclude?.contacts ?? [])].some((id) =>
    known.every(({ value }) => value !== id),
  );
  const { data } = useQuery(DeletedNamesDocument, {
    variables: { accountId, kind: 'contact' },
    skip: !isMissing,
  });
  return (
    data?.deletedNames.map(({ id, name }) => ({ value: id, label: `${name} (deleted)` })) ?? []
  );
}
