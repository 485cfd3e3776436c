import ssh2 from 'ssh2';

export interface KeyPair {
  /** OpenSSH format. Keep it sealed. */
  readonly privateKey: string;
  /** One line for the server's `authorized_keys`. */
  readonly publicKey: string;
}

/** Makes the key pair of an installation. About one pair in 256 of the library can't be read by it, so such a pair is rebuilt. */
export function generateKeyPair(comment: string): KeyPair {
  for (;;) {
    const { private: privateKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519', {
      comment,
    });
    const [key, shown] = [ssh2.utils.parseKey(privateKey), ssh2.utils.parseKey(publicKey)];
    if (!(key instanceof Error) && !(shown instanceof Error)) return { privateKey, publicKey };
  }
}
