import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { CredentialField } from './adapter.ts';

const key: CredentialField = {
  name: 'apiKey',
  label: fill(texts.fieldApiKey),
  kind: 'text',
  hint: fill(texts.apiKeyHint),
};
const secret: CredentialField = {
  name: 'apiSecret',
  label: fill(texts.fieldApiSecret),
  kind: 'secret',
  hint: fill(texts.apiSecretHint),
};

/** The fields of most exchanges. */
export const keyAndSecret: readonly CredentialField[] = [key, secret];

/** The same with a passphrase that the person chose. */
export const withPassphrase: readonly CredentialField[] = [
  key,
  secret,
  {
    name: 'password',
    label: fill(texts.fieldApiPassphrase),
    kind: 'secret',
    hint: fill(texts.passphraseHint),
  },
];

/** The same with a multi-line private key. */
export const keyAndPem: readonly CredentialField[] = [
  {
    name: 'apiKey',
    label: fill(texts.fieldKeyName),
    kind: 'text',
    hint: fill(texts.keyNameHint),
  },
  {
    name: 'apiSecret',
    label: fill(texts.fieldPrivateKey),
    kind: 'lines',
    hint: fill(texts.privateKeyHint),
  },
];
