import { writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { testServices } from '@lotbook/services/testing';
import {
  getNamedType,
  graphql,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from './context.ts';
import { schema } from './schema.ts';

const database = testDatabase();
let ada: SeededAccount;
let bob: SeededAccount;
let guest: SeededAccount;

beforeAll(async () => {
  [ada, bob, guest] = [await seedAccount(database.current), await seedAccount(database.current), await seedAccount(database.current)];
  const { accountId, scope } = ada;
  await writing(database.current, scope, (tx) =>
    tx.insertInto('account_member').values({ account_id: accountId, user_id: guest.userId, role: 'read_only' }).execute(),
  );
});

const someId = '00000000-0000-4000-8000-000000000000';

/** A document that calls a root field with the least that its arguments need. */
function documentOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>, accountId: string): string {
  const given = field.args.filter((arg) => isNonNullType(arg.type) || arg.name === 'sample').map((arg) => `${arg.name}: ${literal(arg, arg.type, accountId)}`);
  const selection = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  return `${kind} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection} }`;
}

function literal(arg: GraphQLArgument, type: GraphQLInputType, accountId: string): string {
  if (isNonNullType(type)) return literal(arg, type.ofType, accountId);
  if (isListType(type)) return `[${literal(arg, type.ofType, accountId)}]`;
  if (isInputObjectType(type)) return '{}';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (arg.name === 'accountId') return JSON.stringify(accountId);
  if (type.name === 'Int') return '2025';
  if (type.name === 'Boolean') return 'true';
  return JSON.stringify(
    ({ newMethod: 'FIFO', appType: 'tax', type: 'form-8949', category: 'gift_standard', action: 'setTxCategories' } as Record<string, string>)[arg.name] ??
      someId,
  );
}

async function codeFor(document: string, asking: SeededAccount | undefined): Promise<string> {
  const identity = asking && { ...asking.identity, clientId: 'lotbook-tax', appId: 'tax' as const, email: 'a@example.com', emailVerified: true };
  const contextValue = createContext({ services: testServices(database.current), identity, sendVerification: () => Promise.resolve() });
  const { errors } = await graphql({ schema, source: document, contextValue });
  const original = errors?.[0]?.originalError as { code?: string } | undefined;
  return original?.code ?? errors?.[0]?.message ?? 'ok';
}

const roots = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ['query', field.name, field] as const),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ['mutation', field.name, field] as const),
];
const ofAccounts = roots.filter(([, , field]) => field.args.some((arg) => arg.name === 'accountId' && isNonNullType(arg.type)));

describe('every call of the schema', () => {
  test.each(roots)('%s %s answers nobody who has not signed in', async (kind, _name, field) => {
    expect(await codeFor(documentOf(kind, field, ada.accountId), undefined)).toBe('UNAUTHENTICATED');
  });

  test.each(ofAccounts)('%s %s gives a stranger the same answer for an account and for none', async (kind, _name, field) => {
    expect(await codeFor(documentOf(kind, field, ada.accountId), bob)).toBe('NO_ACCESS');
    expect(await codeFor(documentOf(kind, field, someId), bob)).toBe('NO_ACCESS');
    expect(await codeFor(documentOf(kind, field, 'no id at all'), bob)).toBe('NO_ACCESS');
  });
});

describe('somebody who may only read', () => {
  const asked = new Set(['createTaxReport', 'cancelReport']);

  test.each(ofAccounts.filter(([kind, name]) => kind === 'mutation' && !asked.has(name)))('%s %s is refused', async (kind, _name, field) => {
    expect(await codeFor(documentOf(kind, field, ada.accountId), guest)).toBe('NOT_PERMITTED');
  });

  test.each(ofAccounts.filter(([kind]) => kind === 'query'))('%s %s answers', async (kind, _name, field) => {
    expect(['ok', 'NOT_FOUND']).toContain(await codeFor(documentOf(kind, field, ada.accountId), guest));
  });
});
