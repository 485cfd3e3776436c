import { ApolloLink } from '@apollo/client';

/** Sends a document's SHA-256 instead of its text. The server only accepts documents it was built with; development sends the text too. */
export const makePersistedLink = (sendText: boolean): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const hash = getHash(operation.query);
    if (hash && !sendText) {
      operation.extensions['persistedQuery'] = { version: 1, sha256Hash: hash };
      operation.setContext({ http: { includeExtensions: true, includeQuery: false } });
    }
    return forward(operation);
  });

const getHash = (document: object): string | undefined =>
  (document as { __meta__?: { hash?: string } }).__meta__?.hash;
