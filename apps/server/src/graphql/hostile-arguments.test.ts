import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import { createPreparerAccount } from '@lotbook/services/accounts/create-account';
import { reading } from '@lotbook/db/database';
import { findUser } from '@lotbook/db/stores/users';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import {
  getNullableType,
  graphql,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from './context.ts';
import { maskError } from './errors.ts';
import { someId } from './least-document.ts';
import { noRequest } from './empty-request.ts';
import { schema } from './schema.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let firm: string;

beforeAll(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
  await importText(
    services,
    ada,
    'trades.csv',
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC',
  );
  const user = await reading(database.current, { identity: ada.identity }, (db) =>
    findUser(db, ada.identity),
  );
  firm = await createPreparerAccount(services, user!, { name: 'Firm', type: 'TaxPreparer' });
});

const calls = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map(
    (field) => ['query', field.name, field] as const,
  ),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(
    (field) => ['mutation', field.name, field] as const,
  ),
].filter(([, , { args }]) => args.length > 0);

/** Hostile values by type. All of them have the right type. */
const hostile: Readonly<Record<string, readonly unknown[]>> = {
  Int: [-1, 0, 2_147_483_647, -2_147_483_648],
  Float: [-1e308, 1e308, 5e-324],
  String: [
    '',
    'a\0b',
    'half \ud800 a pair',
    '%_\\',
    "'; drop table account; --",
    'x'.repeat(20_000),
    '\u202e\u{1f600}',
  ],
  ID: [
    '',
    'a\0b',
    '\udfff',
    '__proto__',
    'x'.repeat(5_000),
    '-1',
    '99999999999999999999',
    '00000000-0000-0000-0000-00000000000g',
  ],
  Decimal: ['0', '-1', '9'.repeat(40), `0.${'0'.repeat(39)}1`, '9'.repeat(400), '-0.0'],
  DateTime: [
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '1970-01-01T00:00:00Z',
    '2999-12-31T23:59:59Z',
    '2024-02-29T23:59:59.999999999+14:00',
  ],
  LocalDate: ['0000-01-01', '2999-12-31', '0001-01-01', '9999-12-31', '2023-02-29'],
  JSON: [
    null,
    -1,
    'a\0b',
    { '\ud800': 1 },
    [[[[[]]]]],
    { __proto__: null, constructor: 'x' },
    'x'.repeat(20_000),
  ],
};

const usual: Readonly<Record<string, unknown>> = {
  Int: 2025,
  Float: 1.5,
  Boolean: true,
  JSON: {},
  Decimal: '1',
  DateTime: '2025-01-31T00:00:00Z',
  LocalDate: '2025-01-31',
  ID: someId,
  String: 'text',
};

type Path = readonly string[];

/** Every value that can be set in the arguments, with the path to it. Inputs that contain themselves are followed once. */
function findLeaves(
  type: GraphQLInputType,
  path: Path,
  within: readonly string[] = [],
): readonly (readonly [path: Path, type: string])[] {
  const bare = getNullableType(type);
  if (isListType(bare)) return findLeaves(bare.ofType, [...path, '[]'], within);
  if (!isInputObjectType(bare)) return isEnumType(bare) ? [] : [[path, bare.name]];
  if (within.includes(bare.name)) return [];
  return Object.values(bare.getFields()).flatMap((field) =>
    findLeaves(field.type, [...path, field.name], [...within, bare.name]),
  );
}

/** The least value of a type, with `value` at the path where that is given. */
function build(
  type: GraphQLInputType,
  name: string,
  at: { readonly path: Path; readonly value: unknown } | undefined,
  accountId: string,
): unknown {
  const bare = getNullableType(type);
  const below = (step: string) =>
    at && at.path[0] === step ? { path: at.path.slice(1), value: at.value } : undefined;
  if (at?.path.length === 0) return at.value;
  if (isListType(bare)) return [build(bare.ofType, name, below('[]'), accountId)];
  if (isInputObjectType(bare)) {
    const fields = Object.values(bare.getFields()).filter(
      (field) => isNonNullType(field.type) || below(field.name),
    );
    return Object.fromEntries(
      fields.map((field) => [
        field.name,
        build(field.type, field.name, below(field.name), accountId),
      ]),
    );
  }
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  return name === 'accountId' || name === 'accountIds' ? accountId : usual[bare.name];
}

function callWith(kind: string, field: GraphQLField<unknown, unknown>): string {
  const selection = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  return `${kind}(${variables}) { ${field.name}(${field.args.map(({ name }) => `${name}: $${name}`).join(', ')}) ${selection} }`;
}

/** Internal errors; empty if all calls were answered or refused. */
async function findFaults(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  path: Path,
  value: unknown,
): Promise<readonly string[]> {
  const ofFirm = /preparer|client/i.test(field.name);
  const accountId = ofFirm ? firm : ada.accountId;
  const [first = '', ...rest] = path;
  const given = field.args.filter((arg) => isNonNullType(arg.type) || arg.name === first);
  const variableValues = Object.fromEntries(
    given.map((arg) => [
      arg.name,
      build(arg.type, arg.name, arg.name === first ? { path: rest, value } : undefined, accountId),
    ]),
  );
  const reasons: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: string, fields?: Readonly<Record<string, unknown>>) =>
      void reasons.push(String(fields?.['reason'])),
  };
  const appId = ofFirm ? ('tax-preparer' as const) : ('tax' as const);
  const contextValue = createContext({
    ...noRequest,
    services: { ...services, log },
    identity: {
      ...ada.identity,
      clientId: `lotbook-${appId}`,
      appId,
      email: 'ada@example.com',
      emailVerified: true,
      authTime: Date.now() / 1000,
      issuedAt: Date.now() / 1000,
    },
  });
  const { errors = [] } = await graphql({
    schema,
    source: callWith(kind, field),
    variableValues,
    contextValue,
  });
  reasons.length = 0;
  for (const error of errors) maskError(error, log);
  return reasons.map(
    (reason) =>
      `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}: ${reason.split('\n').slice(0, 3).join(' ')}`,
  );
}

describe('hostile arguments are answered or refused, and never a fault of ours', () => {
  test.each(calls)('%s %s', async (kind, _name, field) => {
    const leaves = field.args.flatMap((arg) => findLeaves(arg.type, [arg.name]));
    const faults: string[] = [];
    for (const [path, type] of leaves)
      for (const value of hostile[type] ?? [])
        faults.push(...(await findFaults(kind, field, path, value)));
    expect(faults).toEqual([]);
  });
});
