import { fileSources } from '@lotbook/sources/registry';
import {
  custodianCompanies,
  exchangeCompanies,
  walletCompanies,
  type Company,
} from './companies.ts';

/** A data source of a company. Sources without their own file format use Lotbook's format or manual entry. */
export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
  /** Supported export files of the company. */
  readonly files: readonly { readonly id: string; readonly label: string }[];
}

type Kind = (typeof fileSources)[number]['kind'];

const getFiles = (kind: Kind, provider: string): CatalogueEntry['files'] =>
  fileSources
    .filter((source) => source.kind === kind && source.provider === provider)
    .map(({ id, label }) => ({ id, label }));

/** The companies, and the file providers that are not among them. */
function makeEntries(kind: Kind, companies: readonly Company[]): readonly CatalogueEntry[] {
  const known = companies.map((company) => ({ ...company, files: getFiles(kind, company.id) }));
  const others = fileSources.filter(
    (source) => source.kind === kind && !companies.some(({ id }) => id === source.provider),
  );
  const unknown = new Map(
    others.map(({ provider, label }) => [
      provider,
      { id: provider, name: toPlainLabel(label), website: null, files: getFiles(kind, provider) },
    ]),
  );
  return [...known, ...unknown.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

const toPlainLabel = (text: string): string => text.split(':')[0]?.trim() ?? text;

export const catalogue = {
  exchanges: makeEntries('exchange', exchangeCompanies),
  wallets: makeEntries('wallet', walletCompanies),
  custodians: custodianCompanies.map((company): CatalogueEntry => ({ ...company, files: [] })),
  /** Formats of other programs, which name their sources themselves. */
  dataSources: fileSources
    .filter(({ kind }) => kind === 'any')
    .map(({ id, label }): CatalogueEntry => ({
      id,
      name: toPlainLabel(label),
      website: null,
      files: [{ id, label }],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
};
