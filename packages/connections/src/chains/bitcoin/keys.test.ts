import { describe, expect, test } from 'vitest';
import { canonicalAddress } from './address.ts';
import { descriptorChecksum } from './descriptor-checksum.ts';
import { readDescriptor } from './descriptor.ts';
import { findUtxoChain } from './utxo-chain.ts';
import { validateKeys } from './validate-keys.ts';
import { walletBranches } from './wallet-branches.ts';

const bitcoin = findUtxoChain('bitcoin')!;
const wallet = (
  keys: readonly string[],
  required?: number,
): Parameters<typeof walletBranches>[1] => ({ addresses: [], keys, required });
const first = (keys: readonly string[], required?: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    walletBranches(bitcoin, wallet(keys, required)).map((branch) => [
      branch.id,
      branch.addressAt(0),
    ]),
  );

// The published test vectors of BIP 44, 84 and 86: the first account of the words "abandon …
// about".
const xpub =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const taproot =
  'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ';

describe('readExtendedKey', () => {
  test('derives receiving and change addresses of BIP 84', () => {
    expect(first([zpub])).toEqual({
      'wpkh/0': 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'wpkh/1': 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    });
    expect(walletBranches(bitcoin, wallet([zpub]))[0]?.addressAt(1)).toBe(
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    );
  });

  test('derives all script types if the prefix names none', () => {
    expect(Object.keys(first([xpub]))).toEqual([
      'pkh/0',
      'pkh/1',
      'sh-wpkh/0',
      'sh-wpkh/1',
      'wpkh/0',
      'wpkh/1',
      'tr/0',
      'tr/1',
    ]);
    expect(first([xpub])['pkh/0']).toBe('1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA');
    expect(first([taproot])['tr/0']).toBe(
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    );
  });

  test('derives only the old scripts for chains without SegWit', () => {
    const cash = findUtxoChain('bitcoin-cash')!;
    expect(
      walletBranches(cash, wallet([xpub])).map((branch) => [branch.id, branch.addressAt(0)]),
    ).toEqual([
      ['pkh/0', 'bitcoincash:qrvcdmgpk73zyfd8pmdl9wnuld36zh9n4gms8s0u59'],
      ['pkh/1', canonicalAddress(cash, first([xpub])['pkh/1']!)],
    ]);
  });
});

describe('multisig keys', () => {
  test('sorts keys by their bytes (BIP 67)', () => {
    const keys = [
      '02ff12471208c14bd580709cb2358d98975247d8765f92bc25eab3b2763ed605f8',
      '02fe6f0a5a297eb38c391581c4413e084773ea23954d93f7753db7dc0adc188b2f',
    ];
    for (const given of [keys, keys.toReversed()])
      expect(first([`sh(sortedmulti(2,${given.join(',')}))`])).toEqual({
        'sh/0': '39bgKC7RFbpoCRbtD5KEdkYKtNyhpsNa3Z',
      });
  });

  test('derives three types of multisig addresses', () => {
    const shared = first([xpub, taproot], 2);
    expect(Object.keys(shared)).toEqual(['sh/0', 'sh/1', 'sh-wsh/0', 'sh-wsh/1', 'wsh/0', 'wsh/1']);
    expect(shared).toEqual(first([taproot, xpub], 2));
    expect(shared['wsh/0']).toBe(
      first([`wsh(sortedmulti(2,${xpub}/<0;1>/*,${taproot}/<0;1>/*))`])['wsh/0'],
    );
  });

  test.each([
    [[xpub], 1, 'A multisig wallet has at least two keys. Add the others.'],
    [[xpub, taproot], 3, 'With 2 keys, 1 to 2 signatures can be required.'],
    [
      [xpub, zpub],
      2,
      'These keys cannot form a multisig wallet on Bitcoin. Copy all of them from the same wallet.',
    ],
  ])('rejects keys that can’t form a wallet', (keys, required, message) => {
    expect(() => walletBranches(bitcoin, wallet(keys, required))).toThrow(message);
  });
});

describe('readDescriptor', () => {
  test('verifies the checksum (BIP 380)', () => {
    expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm');
    expect(
      readDescriptor(
        bitcoin,
        'pkh(02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5)#8fhd9pwu',
      ),
    ).toHaveProperty('branches');
    expect(
      readDescriptor(
        bitcoin,
        'pkh(02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee6)#8fhd9pwu',
      ),
    ).toEqual({
      refused: 'The checksum after # does not match this descriptor. Copy the descriptor again.',
    });
  });

  test('reads the script type and the branches', () => {
    expect(first([`wpkh([73c5da0a/84'/0'/0']${zpub}/<0;1>/*)`])).toEqual(first([zpub]));
    expect(first([`pkh(${xpub}/0/*)`])).toEqual({ 'pkh/0': '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA' });
    expect(first([`tr(${taproot}/0/*)`])).toEqual({
      'tr/0': 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    });
    expect(first(['addr(bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu)'])).toEqual({
      bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    });
  });

  test.each([
    [
      `wpkh(${zpub}/84'/*)`,
      `The key '${zpub.slice(0, 40)}' is not valid. Steps after a public key cannot be hardened (' or h).`,
    ],
    [
      `combo(${xpub})`,
      'Descriptors of this type are not supported for Bitcoin. Supported types: pkh, wpkh, sh(wpkh), tr, and multi or sortedmulti in sh or wsh.',
    ],
    [`wsh(pkh(${xpub}))`, 'In sh and wsh, only multi and sortedmulti are supported.'],
    [`wsh(multi(3,${xpub},${taproot}))`, 'A descriptor with 2 keys cannot require 3 signatures.'],
    [`wpkh(${zpub}`, 'This descriptor has an unclosed bracket.'],
  ])('explains an invalid descriptor: %s', (text, refused) => {
    expect(readDescriptor(bitcoin, text)).toEqual({ refused });
  });
});

describe('validateKeys', () => {
  test('reports for each key whether it is valid and whether it is a duplicate', () => {
    const written = zpub.slice(0, 20);
    expect(
      validateKeys(bitcoin, [zpub, xpub, ` ${zpub}`, written, '', taproot], [taproot]).map(
        ({ valid, duplicate, reason }) => [valid, duplicate, reason],
      ),
    ).toEqual([
      [true, false, undefined],
      [true, false, undefined],
      [true, true, undefined],
      [
        false,
        false,
        'This is not an extended public key: a character is wrong, or a part is missing. Copy it from the wallet again.',
      ],
      [false, false, 'No blank keys'],
      [true, true, undefined],
    ]);
  });

  test('warns of a private key', () => {
    const secret =
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
    expect(validateKeys(bitcoin, [secret])[0]).toMatchObject({
      valid: false,
      reason:
        'This is a private key: anyone who has it can spend your coins. Never share it. Enter the public key instead (xpub, ypub or zpub).',
    });
  });

  test('names the chain of a rejected key', () => {
    expect(validateKeys(findUtxoChain('dogecoin')!, [zpub])[0]?.reason).toEqual(
      'This key is for another chain. Keys for Dogecoin start with xpub or dgub.',
    );
  });
});
