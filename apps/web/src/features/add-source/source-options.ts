import type { Catalogue, Company } from '../sources/use-catalogue.ts';

/** Something of the catalogue that can be added, whichever list it stands in. */
export interface Thing {
  readonly key: string;
  /** The catalogue's id: what a source is of. */
  readonly id: string;
  readonly name: string;
  readonly kind: SourceOptionKind;
  readonly files: Company['files'];
  readonly website: string | null;
}
export type SourceOptionKind = 'exchange' | 'chain' | 'wallet' | 'custodian' | 'program';

export const kindLabels: Readonly<Record<SourceOptionKind, string>> = {
  exchange: 'Exchange',
  chain: 'Blockchain',
  wallet: 'Wallet',
  custodian: 'Custodian',
  program: 'Other tax program',
};

/** What is not in the catalogue: an exchange or a wallet that the person names. */
export const unlisted = {
  exchange: {
    key: 'exchange.unlisted',
    id: 'other',
    name: '',
    kind: 'exchange',
    files: [],
    website: null,
  },
  wallet: {
    key: 'wallet.unlisted',
    id: 'other',
    name: '',
    kind: 'wallet',
    files: [],
    website: null,
  },
} as const satisfies Readonly<Record<string, Thing>>;

export const isUnlisted = ({ key }: Thing): boolean => key.endsWith('.unlisted');

export function listSourceOptions(catalogue: Catalogue): readonly Thing[] {
  const of = (kind: SourceOptionKind, companies: readonly Company[]) =>
    companies.map((one): Thing => ({ ...one, kind, key: `${kind}.${one.id}` }));
  const chains = catalogue.blockchains.map(({ id, name }): Thing => ({
    id,
    name,
    kind: 'chain',
    key: `chain.${id}`,
    files: [],
    website: null,
  }));
  return [
    ...of('exchange', catalogue.exchanges),
    ...of('wallet', catalogue.wallets),
    ...chains,
    ...of('custodian', catalogue.custodians),
    ...of('program', catalogue.dataSources),
  ];
}

/** By its names and by those of its files: `Kraken: Futures account log (CSV)` is found by kraken futures. */
const describe = ({ name, id, kind, files }: Thing): string =>
  [name, id, kindLabels[kind], ...files.map(({ label }) => label.replaceAll(/[:()]/g, ''))]
    .join(' ')
    .toLowerCase();

/** Where a wallet is mostly used. */
const homes: Readonly<Record<string, string>> = {
  phantom: 'solana',
  solflare: 'solana',
  feather: 'monero',
  'monero-gui': 'monero',
};
const onEthereum = new Set([
  'argent',
  'brave-wallet',
  'coinbase-wallet',
  'metamask',
  'rabby',
  'rainbow',
  'safe',
  'trust',
  'zengo',
]);
export const usualChain = (wallet: string): string =>
  homes[wallet] ?? (onEthereum.has(wallet) ? 'ethereum' : 'bitcoin');

/** Those that most people look for, before anybody has typed. */
const first = [
  'coinbase',
  'kraken',
  'binance',
  'binance-us',
  'gemini',
  'crypto-com',
  'robinhood',
  'cash-app',
  'ledger',
  'metamask',
  'bitcoin',
  'ethereum',
];

/** What fits the words: names that begin with them first. */
export function searchSourceOptions(things: readonly Thing[], search: string): readonly Thing[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return first.flatMap((id) => things.find((one) => one.id === id) ?? []);
  const rank = ({ name }: Thing): number => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return things
    .filter((one) => describe(one).includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
