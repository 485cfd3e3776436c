import { builder } from '../../graphql/builder.ts';

/** Credentials are write-only: no output type contains them. */
export const CredentialsInput = builder.inputType('CredentialsInput', {
  description:
    'What a service asks for; `adapters` says which of these. Sealed as soon as they arrive, and never answered.',
  fields: (t) => ({
    accessKey: t.string(),
    apiKey: t.string(),
    accessToken: t.string(),
    apiSecret: t.string(),
    uri: t.string(),
    apiUser: t.string(),
    username: t.string(),
    password: t.string(),
  }),
});
