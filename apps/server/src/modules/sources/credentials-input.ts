import { builder } from '../../graphql/builder.ts';

/** Credentials go in and never come out: there is no type that answers them. */
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
