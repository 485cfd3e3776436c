import * as texts from '@lotbook/messages/generated/web/accounts';
import type { Translate } from '@lotbook/messages/translator';

/** How the account picker filters and labels accounts, from the configuration of the open account. */
export interface AccountSelection {
  /** Ids of subtype fields, or `subtype`, `fiatCurrency`, `disabled`. */
  readonly availableFilters: readonly string[];
  readonly enableFiltering: boolean;
  /** The field whose value is shown under each name. */
  readonly secondaryLabelFieldId: string | null;
}

interface Listed {
  readonly disabled: boolean;
  readonly fiatCurrency: string;
  readonly subtype: { readonly displayName: string } | null;
  readonly subtypeFields: unknown;
}

/** The value of a field of an account, as people read it; undefined if the account doesn't have it. */
export function readField(t: Translate, account: Listed, id: string): string | undefined {
  if (id === 'fiatCurrency') return account.fiatCurrency;
  if (id === 'subtype') return account.subtype?.displayName;
  if (id === 'disabled') return t(account.disabled ? texts.disabled : texts.enabled);
  const fields = account.subtypeFields as Readonly<Record<string, unknown>> | null;
  const value = fields?.[id];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export interface FieldFilter {
  readonly id: string;
  readonly values: readonly string[];
}

/** The filters that distinguish the accounts: those with several values. */
export function findFilters(
  t: Translate,
  accounts: readonly Listed[],
  selection: AccountSelection | null | undefined,
): readonly FieldFilter[] {
  if (!selection?.enableFiltering) return [];
  return selection.availableFilters.flatMap((id) => {
    const values = [...new Set(accounts.flatMap((each) => readField(t, each, id) ?? []))].sort();
    return values.length > 1 ? [{ id, values }] : [];
  });
}

/** Whether an account has every chosen value; an empty choice means any. */
export const matchesFilters = (
  t: Translate,
  account: Listed,
  chosen: Readonly<Record<string, string>>,
): boolean =>
  Object.entries(chosen).every(
    ([id, value]) => value === '' || readField(t, account, id) === value,
  );

/** `fundStructureCurrency` → `Fund structure currency` */
export function toFieldLabel(id: string): string {
  const words = id
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
