import type { Db } from '@lotbook/db/database';
import { loadColumnMappings } from '@lotbook/db/stores/column-mappings';
import type { AccountId } from '@lotbook/model/ids';
import type { FileSource } from '@lotbook/sources/file-source';
import type { ColumnMapping } from '@lotbook/sources/mapped/column-mapping';
import { makeMappedSource } from '@lotbook/sources/mapped/mapped-source';
import { fileSources } from '@lotbook/sources/registry';

/** Every format that the account can import: those of the registry, and its column mappings. */
export async function readFileSources(
  db: Db,
  accountId: AccountId,
): Promise<readonly FileSource[]> {
  const mappings = await loadColumnMappings(db, accountId);
  return [
    ...fileSources,
    ...mappings.map(({ mapping }) => makeMappedSource(mapping as ColumnMapping)),
  ];
}
