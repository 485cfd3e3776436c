import { describe, expect, test } from 'vitest';
import { canonicalAddress } from './address.ts';
import { findUtxoChain } from './utxo-chain.ts';

const read = (chain: string, address: string): string | undefined =>
  canonicalAddress(findUtxoChain(chain)!, address);

describe('canonicalAddress', () => {
  test('accepts every address type unchanged', () => {
    for (const address of [
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ])
      expect(read('bitcoin', ` ${address} `)).toBe(address);
    expect(read('dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')).toBe(
      'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
    );
    expect(read('litecoin', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea')).toBe(
      'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
    );
  });

  test('normalizes the spelling', () => {
    expect(read('bitcoin', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ')).toBe(
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    );
    expect(read('litecoin', '3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj')).toBe(
      'MJRSgZ3UUFcTBTBAaN38XAXvZLwRe8WVw7',
    );
    const cash = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
    for (const spelled of [
      cash,
      cash.toUpperCase(),
      cash.slice(12),
      '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
    ])
      expect(read('bitcoin-cash', spelled)).toBe(cash);
    expect(read('bitcoin-cash', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC')).toBe(
      'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
    );
  });

  test.each([
    ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx', 'a wrong letter'],
    ['bitcoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'a wrong letter'],
    ['bitcoin', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea', 'another chain'],
    ['litecoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'another chain'],
    ['dogecoin', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'another chain'],
    ['bitcoin-cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b', 'a wrong letter'],
    ['bitcoin-cash', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'no such script there'],
    ['bitcoin', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'another family'],
    ['bitcoin', '', 'nothing'],
    ['bitcoin', 'x'.repeat(10_000), 'far too long'],
  ])('rejects %s: %s (%s)', (chain, address) => {
    expect(read(chain, address)).toBeUndefined();
  });
});
