import { builder } from '../../graphql/builder.ts';

/** Credentials are write-only: no output type contains them. */
export const CredentialsInput = builder.inputType('CredentialsInput', {
  description:
    'Credentials of a service; `adapters` lists the required ones. They are encrypted on arrival and never returned.',
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
