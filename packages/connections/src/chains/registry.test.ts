import { toEnglish } from '@lotbook/messages/fill';
import { expect, test } from 'vitest';
import { chainAdapterId } from './chain-family.ts';
import { chainAdapters, chainFamilies, getFamily } from './registry.ts';

const withKeys = chainAdapters({
  etherscanKey: 'key',
  subscanKey: 'key',
  moneroWalletRpc: 'http://127.0.0.1:18083',
});

test('assigns every chain to one family, which can read it if the installation has the keys', () => {
  const all = chainFamilies.flatMap(({ chains }) => chains);
  expect(new Set(all).size).toBe(all.length);
  expect(withKeys.map(({ id }) => id)).toEqual(all.map(chainAdapterId));
});

test('reads chains without keys if a public service exists', () => {
  const open = chainAdapters({}).map(({ provider }) => provider);
  expect(open).toEqual(
    expect.arrayContaining([
      'bitcoin',
      'litecoin',
      'dogecoin',
      'bitcoin-cash',
      'ethereum',
      'polygon',
      'arbitrum',
      'optimism',
      'base',
      'gnosis',
      'solana',
      'algorand',
      'cardano',
      'hedera',
      'ripple',
      'stellar',
      'tron',
    ]),
  );
  expect(open).not.toEqual(expect.arrayContaining(['monero']));
  expect(open).not.toEqual(expect.arrayContaining(['bnb-smart-chain']));
  expect(open).not.toEqual(expect.arrayContaining(['polkadot']));
});

test('allows the operator to configure another service', () => {
  const own = chainAdapters({
    addresses: {
      bitcoin: 'blockbook https://node.example/btc',
      avalanche: 'explorer https://scan.example/api',
    },
  });
  expect(own.find(({ provider }) => provider === 'bitcoin')?.hosts).toEqual({ 'node.example': 4 });
  expect(own.find(({ provider }) => provider === 'avalanche')?.hosts).toEqual({
    'scan.example': 3,
  });
});

test('states what each adapter can’t fetch, and asks for nothing that can spend', () => {
  for (const { guide, canFetch, credentialFields } of withKeys) {
    expect(guide.steps.length).toBeGreaterThan(0);
    expect(guide.forbidden.map(toEnglish).join(' ')).toMatch(/never needed/);
    expect(canFetch.length).toBeGreaterThan(0);
    expect(credentialFields.map(({ label }) => toEnglish(label))).not.toContain(
      expect.stringMatching(/private|spend|seed/i),
    );
  }
});

test.each([
  ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
  ['ethereum', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', true],
  ['ethereum', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA9604a', false],
  ['polygon', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', true],
  ['cosmos', 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du', true],
  ['cosmos', 'osmo1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du', false],
  ['kusama', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', true],
  ['kusama', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', false],
  ['solana', '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2', true],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false],
  ['ripple', 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De', true],
  ['ripple', 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5Df', false],
  ['stellar', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', true],
  ['stellar', 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVM', false],
  ['algorand', 'UGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2CHYY6Q', true],
  ['algorand', 'UGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2DINBUGQ2CHYY6A', false],
  ['cardano', 'stake1uxs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rggwvq5lg', true],
  ['cardano', 'stake1uxs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rggwvq5ll', false],
  [
    'cardano',
    'addr1qxs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdp5xssupr2l4',
    true,
  ],
  ['hedera', '0.0.1234-vfmkw', true],
  ['hedera', '1.2.3.4', false],
])('checks an address of %s by its family: %s', (chain, address, valid) => {
  expect(getFamily(chain)?.canonicalAddress(chain, address) !== undefined).toBe(valid);
});
