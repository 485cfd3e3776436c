import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import type { Catalogue, Company } from '../sources/use-catalogue.ts';

/** An entry of the catalog that can be added as a source. */
export interface Thing {
  readonly key: string;
  /** The provider's id in the catalog. */
  readonly id: string;
  readonly name: string;
  readonly kind: SourceOptionKind;
  readonly files: Company['files'];
  readonly website: string | null;
}
export type SourceOptionKind = 'exchange' | 'chain' | 'wallet' | 'custodian' | 'program';

export const kindLabels: Readonly<Record<SourceOptionKind, Message>> = {
  exchange: common.exchange,
  chain: texts.blockchain,
  wallet: common.wallet,
  custodian: texts.custodian,
  program: texts.program,
};

/** Options for an exchange or wallet that isn't in the catalog. */
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
  const toOptions = (kind: SourceOptionKind, companies: readonly Company[]) =>
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
    ...toOptions('exchange', catalogue.exchanges),
    ...toOptions('wallet', catalogue.wallets),
    ...chains,
    ...toOptions('custodian', catalogue.custodians),
    ...toOptions('program', catalogue.dataSources),
  ];
}

/** Includes file names, so `kraken futures` finds `Kraken: Futures account log (CSV)`. */
const getSearchText = (t: Translate, { name, id, kind, files }: Thing): string =>
  [name, id, t(kindLabels[kind]), ...files.map(({ label }) => label.replaceAll(/[:()]/g, ''))]
    .join(' ')
    .toLowerCase();

/** The chain that a wallet is mostly used on. */
const usualChains: Readonly<Record<string, string>> = {
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
export const getUsualChain = (wallet: string): string =>
  usualChains[wallet] ?? (onEthereum.has(wallet) ? 'ethereum' : 'bitcoin');

/** Shown before a search. */
const popular = [
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

/** The options that match a search, names that start with it first. */
export function searchSourceOptions(
  things: readonly Thing[],
  search: string,
  t: Translate,
): readonly Thing[] {
  const term = search.trim().toLowerCase();
  if (term === '') return popular.flatMap((id) => things.find((one) => one.id === id) ?? []);
  const rank = ({ name }: Thing): number => (name.toLowerCase().startsWith(term) ? 0 : 1);
  return things
    .filter((one) => getSearchText(t, one).includes(term))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
