import ssh2 from 'ssh2';
import { expect, it } from 'vitest';
import { generateKeyPair } from './keys.ts';

it('makes key pairs that can all be read', () => {
  for (let made = 0; made < 1_500; made += 1) {
    const { privateKey, publicKey } = generateKeyPair('lotbook');
    expect(ssh2.utils.parseKey(privateKey)).not.toBeInstanceOf(Error);
    expect(publicKey).toMatch(/^ssh-ed25519 \S+ lotbook$/);
  }
});
