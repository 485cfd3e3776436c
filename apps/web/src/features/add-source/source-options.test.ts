import { expect, it } from 'vitest';
import type { Catalogue } from '../sources/use-catalogue.ts';
import { searchSourceOptions, listSourceOptions, usualChain } from './source-options.ts';
import { getGuideText, ways } from './guides.ts';

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
  searchSourceOptions(listSourceOptions(catalogue), search).map(({ name }) => name);

it('offers what most people have before anything is typed', () => {
  expect(names('')).toEqual(['Coinbase', 'Kraken', 'MetaMask', 'Ethereum']);
});

it('finds exchanges, chains, wallets, custodians and programs alike, names that begin so first', () => {
  expect(names('ether')).toEqual(['Ether Mart', 'Ethereum']);
  expect(names('prime')).toEqual(['Coinbase Prime']);
  expect(names('custodian')).toEqual(['Coinbase Prime']);
  expect(names('nowhere')).toEqual([]);
});

it('finds by what its files are called, and knows on which chain a wallet is mostly used', () => {
  const [kraken] = catalogue.exchanges;
  const withFile = {
    ...catalogue,
    exchanges: [{ ...kraken!, files: [{ id: 'f', label: 'Kraken: Futures account log (CSV)' }] }],
  };
  expect(
    searchSourceOptions(listSourceOptions(withFile), 'kraken futures').map(({ name }) => name),
  ).toEqual(['Kraken']);
  expect(['metamask', 'phantom', 'feather', 'sparrow'].map(usualChain)).toEqual([
    'ethereum',
    'solana',
    'monero',
    'bitcoin',
  ]);
});

it('tells for each where its file is, and for the others where to look', () => {
  expect(getGuideText('kraken')).toBe(ways['kraken']);
  expect(getGuideText('corner-shop')).toContain('Look for Export');
});
