import type { Category } from '@lotbook/model/category';
import { isAssetRole, type Role } from './roles.ts';

/** A line of the account mapping. Empty cells match everything; the row with the most specific cells wins. */
export interface MappingRow {
  readonly role: string;
  readonly source: string;
  readonly asset: string;
  readonly category: string;
  readonly contact: string;
  readonly account: string;
}

/** What an account is chosen by. */
export interface MappingQuery {
  readonly role: Role;
  readonly isDebit: boolean;
  readonly source?: string | undefined;
  readonly asset?: string | undefined;
  readonly contact?: string | undefined;
}

/** How much a matching cell counts: a contact before a source, a source before an asset, an asset before a category. */
const weights = { contact: 8, source: 4, asset: 2, category: 1 } as const;

/**
 * The account for a line: that of its contact, for its role or a fallback role; else by its role, else by the fallback role. Undefined if no row matches.
 */
export const findAccount = (rows: readonly MappingRow[], query: MappingQuery): string | undefined =>
  findMappingRow(rows, query)?.account;

/** The row that chooses the account of a line. */
export function findMappingRow(
  rows: readonly MappingRow[],
  query: MappingQuery,
): MappingRow | undefined {
  const ofContact = query.contact === undefined ? [] : rows.filter((row) => row.contact !== '');
  for (const some of [ofContact, rows])
    for (const role of listRoles(query)) {
      const row = findForRole(some, role, query);
      if (row !== undefined) return row;
    }
  return undefined;
}

/** Whether the mapping books an asset as a stablecoin. */
export const isMappedStablecoin = (rows: readonly MappingRow[], asset: string): boolean =>
  rows.some(
    (row) =>
      row.role === 'stablecoin' &&
      row.asset !== '' &&
      row.asset.toLowerCase() === asset.toLowerCase(),
  );

function findForRole(
  rows: readonly MappingRow[],
  role: string,
  query: MappingQuery,
): MappingRow | undefined {
  const category = getCategory(query.role);
  let [best, found]: [number, MappingRow | undefined] = [-1, undefined];
  for (const row of rows) {
    if (row.role !== role) continue;
    const score = scoreRow(row, {
      contact: query.contact,
      source: query.source,
      asset: query.asset,
      category,
    });
    if (score > best) [best, found] = [score, row];
  }
  return found;
}

function scoreRow(
  row: MappingRow,
  values: Readonly<Record<keyof typeof weights, string | undefined>>,
): number {
  let score = 0;
  for (const [key, weight] of Object.entries(weights) as [keyof typeof weights, number][]) {
    const wanted = row[key].toLowerCase();
    if (wanted === '') continue;
    const value = values[key]?.toLowerCase();
    if (value !== wanted && !(key === 'category' && value?.split('_')[0] === wanted)) return -1;
    score += weight;
  }
  return score;
}

/** The category of `income:…` and `expense:…` roles. */
function getCategory(role: Role): Category | undefined {
  const [, category] = role.split(':');
  return category as Category | undefined;
}

/** The role itself, then its fallbacks, the closest first. */
function listRoles({ role, isDebit }: MappingQuery): readonly string[] {
  if (isAssetRole(role))
    return role === 'fiat' ? ['fiat', 'suspense'] : [...new Set([role, 'crypto'])];
  if (role.startsWith('income:')) return [role, role.split('_')[0]!, 'income'];
  if (role.startsWith('expense:')) return [role, role.split('_')[0]!, 'expense'];
  switch (role) {
    case 'realizedGain':
      return [role, 'income'];
    case 'unrealized':
      return [role, isDebit ? 'expense' : 'income'];
    case 'realizedLoss':
    case 'impairment':
    case 'donation':
      return [role, 'expense'];
    case 'fee':
      return [role, 'expense'];
    case 'retainedEarnings':
      return [role];
    case 'revaluationSurplus':
      return [role, 'openingEquity', 'suspense'];
    default:
      return [role, 'suspense'];
  }
}
