import type { MappingRow } from '@lotbook/journal/mapping';
import { isMappableRole } from '@lotbook/journal/roles';
import { tableRows } from './table-file.ts';

const columns = ['Role', 'Source', 'Asset', 'Category', 'Contact', 'Account'];

/** Rows of an account mapping. @throws UsageError with the line of an unknown role, a missing account or a repeated row. */
export async function readMapping(file: string | undefined): Promise<readonly MappingRow[]> {
  if (file === undefined) return [];
  const rows = new Map<string, MappingRow>();
  for await (const row of tableRows(file, columns)) {
    const [role, source, asset, category, contact] = columns.map((column) => row.get(column)) as [
      string,
      string,
      string,
      string,
      string,
    ];
    if (!isMappableRole(role)) row.fail('Role', `'${role}' is not a role`);
    const account = row.get('Account') || row.fail('Account', 'is empty');
    const key = [role, source, asset, category, contact].join('\n').toLowerCase();
    if (rows.has(key)) row.fail('Role', 'repeats a row above with the same conditions');
    rows.set(key, { role, source, asset, category, contact, account });
  }
  return [...rows.values()];
}
