import type { CredentialField } from '../adapter.ts';

const key: CredentialField = {
  name: 'apiKey',
  label: 'API key',
  kind: 'text',
  hint: 'Shown when the key is created, and again later.',
};
const secret: CredentialField = {
  name: 'apiSecret',
  label: 'API secret',
  kind: 'secret',
  hint: 'Shown once, when the key is created. Create a new key if you lose it.',
};

/** The fields of most exchanges. */
export const keyAndSecret: readonly CredentialField[] = [key, secret];

/** The same with a passphrase that the person chose. */
export const withPassphrase: readonly CredentialField[] = [
  key,
  secret,
  {
    name: 'password',
    label: 'API passphrase',
    kind: 'secret',
    hint: 'The passphrase that you chose for this key, not your sign-in password.',
  },
];

/** The same with a multi-line private key. */
export const keyAndPem: readonly CredentialField[] = [
  {
    name: 'apiKey',
    label: 'Key name',
    kind: 'text',
    hint: 'Starts with organizations/; it is the name in the downloaded file.',
  },
  {
    name: 'apiSecret',
    label: 'Private key',
    kind: 'lines',
    hint: 'The whole block from BEGIN to END, as in the downloaded file.',
  },
];
