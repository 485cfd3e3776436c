import type { Db } from '@lotbook/db/database';
import { loadColumnMappings } from '@lotbook/db/stores/column-mappings';
import type { AccountId } from '@lotbook/model/ids';
import type { FileSource } from '@lotbook/sources/file-source';
import type { ColumnMapping } from '@lotbook/sources/mapped/column-mapping';
import { mappedSource } from '@lotbook/sources/mapped/mapped-source';
import { fileSources } from '@lotbook/sources/registry';

/** Every format that a file of the account can have: those of the registry, and those whose columns people of the account told. */
export async function sourcesFor(db: Db, accountId: AccountId): Promise<readonly FileSource[]> {
  const mappings = await loadColumnMappings(db, accountId);
  return [...fileSources, ...mappings.map(({ mapping }) => mappedSource(mapping as ColumnMapping))];
}
