import { createTranslator } from '@lotbook/messages/translator';
import * as texts from '@lotbook/messages/generated/web/add-source';
import { expect, it } from 'vitest';
import type { Catalogue } from '../sources/use-catalogue.ts';
import { searchSourceOptions, listSourceOptions, getUsualChain } from './source-options.ts';
import { getGuide, guides } from './guides.ts';

const t = createTranslator().translate;

const company = (id: string, name: string) => ({ id, name, website: null, files: [] });
const catalogue: Catalogue = {
  blockchains: [{ id: 'ethereum', name: 'Ethereum', symbol: 'ETH', family: 'evm' }],
  exchanges: [
    company('kraken', 'Kraken'),
    company('coinbase', 'Coinbase'),
    company('ether-mart', 'Ether Mart'),
  ],
  custodians: [company('coinbase-prime', 'Coinbase Prime')],
  wallets: [company('metamask', 'MetaMask')],
  dataSources: [company('koinly', 'Koinly')],
};
const names = (search: string) =>
  searchSourceOptions(listSourceOptions(catalogue), search, t).map(({ name }) => name);

it('offers popular sources before a search', () => {
  expect(names('')).toEqual(['Coinbase', 'Kraken', 'MetaMask', 'Ethereum']);
});

it('finds all types of sources, names that start with the search first', () => {
  expect(names('ether')).toEqual(['Ether Mart', 'Ethereum']);
  expect(names('prime')).toEqual(['Coinbase Prime']);
  expect(names('custodian')).toEqual(['Coinbase Prime']);
  expect(names('nowhere')).toEqual([]);
});

it('finds sources by file name, and knows the usual chain of a wallet', () => {
  const [kraken] = catalogue.exchanges;
  const withFile = {
    ...catalogue,
    exchanges: [{ ...kraken!, files: [{ id: 'f', label: 'Kraken: Futures account log (CSV)' }] }],
  };
  expect(
    searchSourceOptions(listSourceOptions(withFile), 'kraken futures', t).map(({ name }) => name),
  ).toEqual(['Kraken']);
  expect(['metamask', 'phantom', 'feather', 'sparrow'].map(getUsualChain)).toEqual([
    'ethereum',
    'solana',
    'monero',
    'bitcoin',
  ]);
});

it('has an export guide for known providers, and a general one for others', () => {
  expect(getGuide('kraken')).toBe(guides['kraken']);
  expect(t(getGuide('kraken'))).toContain('Ledgers');
  expect(getGuide('corner-shop')).toBe(texts.guideOther);
});
