import {
  ApolloClient,
  ApolloLink,
  gql,
  InMemoryCache,
  type TypedDocumentNode,
} from '@apollo/client';
import { Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { refetchQueries } from './refetch.ts';

const rows = gql`
  query Rows {
    rows
  }
` as TypedDocumentNode<{ readonly rows: number }, Record<string, never>>;
const others = gql`
  query Others {
    others
  }
` as TypedDocumentNode<{ readonly others: number }, Record<string, never>>;

/** A server whose figures are `now`; each answer has the figures at the time of the request, and is sent when released. */
function slowServer() {
  const server = { now: 1, asked: [] as string[], letGo: () => undefined as void };
  const waiting: (() => void)[] = [];
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        server.asked.push(operationName);
        const value = server.now;
        waiting.push(() => {
          observer.next({ data: operationName === 'Rows' ? { rows: value } : { others: value } });
          observer.complete();
        });
      }),
  );
  server.letGo = () => {
    for (const each of waiting.splice(0)) each();
  };
  return { server, client: new ApolloClient({ cache: new InMemoryCache(), link }) };
}

const waitUntilSettled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('what was on its way when something changed is asked for once more, so that nothing of before stays', async () => {
  const { server, client } = slowServer();
  const watched = client.watchQuery({ query: rows });
  watched.subscribe(() => undefined);
  server.now = 2;
  const read = refetchQueries(client);
  server.letGo();
  await waitUntilSettled();
  server.letGo();
  await read;
  expect(watched.getCurrentResult().data).toEqual({ rows: 2 });
});

test('what stands still is asked for once, and only what was named', async () => {
  const { server, client } = slowServer();
  const watched = client.watchQuery({ query: rows });
  watched.subscribe(() => undefined);
  client.watchQuery({ query: others }).subscribe(() => undefined);
  server.letGo();
  await waitUntilSettled();
  server.now = 2;
  const read = refetchQueries(client, new Set(['Rows']));
  server.letGo();
  await read;
  expect(watched.getCurrentResult().data).toEqual({ rows: 2 });
  expect(server.asked).toEqual(['Rows', 'Others', 'Rows']);
});
