import type { AccountMappingInput } from '../../generated/graphql.ts';
import type { BookSettings } from './use-book-settings.ts';

/** A row of the mapping as it is edited. Empty conditions match everything. */
export interface MappingDraft {
  readonly role: string;
  readonly sourceId: string;
  readonly asset: string;
  readonly category: string;
  readonly contactId: string;
  /** Empty: not chosen yet. */
  readonly ledgerAccountId: string;
}

export const emptyRow: MappingDraft = {
  role: 'crypto',
  sourceId: '',
  asset: '',
  category: '',
  contactId: '',
  ledgerAccountId: '',
};

export const toDrafts = (mapping: BookSettings['mapping']): readonly MappingDraft[] =>
  mapping.map(({ role, sourceId, asset, category, contactId, ledgerAccountId }) => ({
    role,
    sourceId: sourceId ?? '',
    asset,
    category,
    contactId: contactId ?? '',
    ledgerAccountId,
  }));

/** Rows without an account first: kinds of lines in the journal that no row maps. */
export const addUnmapped = (
  rows: readonly MappingDraft[],
  unmappedRoles: readonly string[],
): readonly MappingDraft[] => {
  const general = new Set(rows.filter(isGeneral).map(({ role }) => role));
  const missing = [...new Set(unmappedRoles)].filter((role) => !general.has(role));
  return [...missing.map((role) => ({ ...emptyRow, role })), ...rows];
};

const isGeneral = ({ sourceId, asset, category, contactId }: MappingDraft): boolean =>
  [sourceId, asset, category, contactId].every((condition) => condition === '');

/** Rows with an account, for the server. Their order is that on screen, so that an error's row number is right if all rows have an account. */
export const toInput = (rows: readonly MappingDraft[]): AccountMappingInput[] =>
  rows.map(({ role, sourceId, asset, category, contactId, ledgerAccountId }) => ({
    role,
    ledgerAccountId,
    ...(sourceId === '' ? {} : { sourceId }),
    ...(asset === '' ? {} : { asset }),
    ...(category === '' ? {} : { category }),
    ...(contactId === '' ? {} : { contactId }),
  }));

/** The row on screen that an error of the server is about. Only rows with an account were sent. */
export function findWrongRow(
  message: string | undefined,
  rows: readonly MappingDraft[],
): number | undefined {
  const number = /Row (\d+)/.exec(message ?? '')?.[1];
  if (number === undefined) return undefined;
  const sent = rows.flatMap((row, index) => (row.ledgerAccountId === '' ? [] : [index]));
  return sent[Number(number) - 1];
}

/** How many rows differ from the stored ones. */
export function countChanges(
  rows: readonly MappingDraft[],
  stored: readonly MappingDraft[],
): number {
  const [after, before] = [rows, stored].map((list) =>
    list.filter(({ ledgerAccountId }) => ledgerAccountId !== '').map((row) => JSON.stringify(row)),
  ) as [string[], string[]];
  const added = after.filter((row) => !before.includes(row)).length;
  const removed = before.filter((row) => !after.includes(row)).length;
  return Math.max(added, removed);
}
