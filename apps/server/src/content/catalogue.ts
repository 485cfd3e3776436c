import { fileSources } from '@lotbook/sources/registry';

/** What the content service lists. Everything in it can be used in this version; what cannot is not listed. */
export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  /** Export files that can be read for it. */
  readonly files: readonly { readonly id: string; readonly label: string }[];
}

const label = (text: string): string => text.split(':')[0]?.trim() ?? text;

function entries(kind: 'exchange' | 'wallet' | 'any'): readonly CatalogueEntry[] {
  const list = new Map<string, { id: string; name: string; files: { id: string; label: string }[] }>();
  for (const source of fileSources.filter((each) => each.kind === kind)) {
    const id = kind === 'any' ? source.id : source.provider;
    const entry = list.get(id) ?? { id, name: label(source.label), files: [] };
    entry.files.push({ id: source.id, label: source.label });
    list.set(id, entry);
  }
  return [...list.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const catalogue = { exchanges: entries('exchange'), wallets: entries('wallet'), dataSources: entries('any') };
