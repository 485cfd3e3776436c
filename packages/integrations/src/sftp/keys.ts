import ssh2 from 'ssh2';

export interface KeyPair {
  /** OpenSSH format. Keep it sealed. */
  readonly privateKey: string;
  /** One line for the server's `authorized_keys`. */
  readonly publicKey: string;
}

/** Makes the key pair of an installation. */
export function generateKeyPair(comment: string): KeyPair {
  const { private: privateKey, public: publicKey } = ssh2.utils.generateKeyPairSync('ed25519', {
    comment,
  });
  return { privateKey, publicKey };
}
