import type { CredentialField } from '../adapter.ts';

const key: CredentialField = {
  name: 'apiKey',
  label: 'API key',
  kind: 'text',
  hint: 'Shown when the key is made; it can be looked up again.',
};
const secret: CredentialField = {
  name: 'apiSecret',
  label: 'API secret',
  kind: 'secret',
  hint: 'Shown once, when the key is made. Make a new key if it is lost.',
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
    hint: 'The one that you chose for this key, not that of your sign-in.',
  },
];

/** The same with a multi-line private key. */
export const keyAndPem: readonly CredentialField[] = [
  {
    name: 'apiKey',
    label: 'Key name',
    kind: 'text',
    hint: 'Begins with organizations/ and stands in the downloaded file as name.',
  },
  {
    name: 'apiSecret',
    label: 'Private key',
    kind: 'lines',
    hint: 'The whole block from BEGIN to END, as it stands in the downloaded file.',
  },
];
