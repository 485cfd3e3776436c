import { readFileSync } from 'node:fs';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { parse, validate } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext, type Context } from './context.ts';
import { createEndpoint } from './endpoint.ts';
import { noRequest } from '../testing/empty-request.ts';
import { schema } from '../modules/schema.ts';

const database = testDatabase();
let endpoint: ReturnType<typeof createEndpoint<Context>>;

beforeAll(() => {
  const services = testServices(database.current);
  const context = () => createContext({ ...noRequest, services, identity: undefined });
  endpoint = createEndpoint<Context>({
    schema,
    path: '/graphql',
    operations: 'any',
    log: services.log,
    context,
  });
});

/** The response to a document without a sign-in. */
async function refusal(query: string, variables: object = {}): Promise<string> {
  const errors = await getErrors(query, variables);
  return errors.map(({ message }) => message).join('; ');
}

interface Refusal {
  readonly message: string;
  readonly extensions?: { readonly code?: string };
}

async function getErrors(query: string, variables: object): Promise<readonly Refusal[]> {
  const response = await endpoint.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { errors = [] } = (await response.json()) as { errors?: readonly Refusal[] };
  return errors;
}

const persisted = new URL('../../../web/src/generated/persisted-documents.json', import.meta.url);
const documents = Object.values(
  JSON.parse(readFileSync(persisted, 'utf8')) as Record<string, string>,
);

const makeNested = (levels: number): string =>
  `{ ${'a { '.repeat(levels)}b${' }'.repeat(levels)} }`;
const limits = /limit of .* exceeded/i;

describe('limits of a document', () => {
  test.each([
    ['is nested deeper than 8', makeNested(8), /depth limit of 8 exceeded/],
    [
      'hides its depth in a fragment',
      `query { ...F } fragment F on Query ${makeNested(8)}`,
      /depth limit of 8 exceeded/,
    ],
    [
      'has more than 1,000 tokens',
      `{ ${'__typename '.repeat(1_000)}}`,
      /token limit of 1000 exceeded/i,
    ],
    [
      'has more than 15 aliases',
      `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: x`).join(' ')} }`,
      /aliases limit of 15 exceeded/i,
    ],
    [
      'has more than 10 directives',
      `{ __typename ${'@include(if: true) '.repeat(11)}}`,
      /directives limit of 10 exceeded/i,
    ],
  ])('refuse one that %s', async (_, document, words) => {
    expect(await refusal(document)).toMatch(words);
  });

  test('let through 8 levels', async () => {
    expect(await refusal(makeNested(7))).not.toMatch(limits);
  });

  test('let through every document of the web application', async () => {
    expect(documents.length).toBeGreaterThan(50);
    for (const document of documents)
      expect([document, await refusal(document)]).toEqual([
        document,
        expect.not.stringMatching(limits),
      ]);
  });
});

test('every document of the web application asks in words that the schema has', () => {
  for (const document of documents)
    expect([document, validate(schema, parse(document))]).toEqual([document, []]);
});

describe('a value that cannot be read', () => {
  const document =
    'query ($until: DateTime, $limit: Int) { taxTransactions(accountId: "a", filter: { txDateEnd: $until }, limit: $limit) { totalCount } }';

  test('is refused in the words of its kind, and is no fault of ours', async () => {
    const [error] = await getErrors(document, { until: 'yesterday' });
    expect([error?.message, error?.extensions?.code]).toEqual(['Invalid date', 'BAD_INPUT']);
  });

  test('is refused too where it is of another kind altogether', async () => {
    const [error] = await getErrors(document, { limit: 'many' });
    expect(error?.message).toContain('"$limit" got invalid value "many"');
    expect(error?.extensions?.code).toBe('BAD_REQUEST');
  });
});
