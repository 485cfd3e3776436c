import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { someId } from './least-document.ts';
import { schema } from '../modules/schema.ts';

/** Calls that take arguments. For tests. */
export const calls = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map(
    (field) => ['query', field.name, field] as const,
  ),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(
    (field) => ['mutation', field.name, field] as const,
  ),
].filter(([, , { args }]) => args.length > 0);

const ids: readonly unknown[] = [
  '',
  'a\0b',
  '\udfff',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '-1',
  '99999999999999999999',
  '00000000-0000-0000-0000-00000000000g',
];

function nest(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** Hostile values by type. All of them have the right type. */
export const hostile: Readonly<Record<string, readonly unknown[]>> = {
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
  ID: ids,
  TransactionRef: [
    ...ids,
    { transactionId: 'a\0b' },
    { transactionId: someId, transactionSourceId: '\udfff' },
  ],
  Boolean: [],
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
    nest(5_000),
    { deep: nest(5_000) },
    Array.from({ length: 20_000 }, () => null),
    Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index])),
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
  TransactionRef: someId,
  String: 'text',
};

export type Path = readonly string[];

/** Every value that can be set in the arguments, with the path to it. Inputs that contain themselves are followed once. */
export function findLeaves(
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

export function callWith(kind: string, field: GraphQLField<unknown, unknown>): string {
  const selection = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  return `${kind}(${variables}) { ${field.name}(${field.args.map(({ name }) => `${name}: $${name}`).join(', ')}) ${selection} }`;
}

/** The least variables of a call, with a value at a path into them. */
export function buildVariables(
  field: GraphQLField<unknown, unknown>,
  accountId: string,
  at?: { readonly path: Path; readonly value: unknown },
): Readonly<Record<string, unknown>> {
  const [first = '', ...rest] = at?.path ?? [];
  const given = field.args.filter((arg) => isNonNullType(arg.type) || arg.name === first);
  return Object.fromEntries(
    given.map((arg) => [
      arg.name,
      build(
        arg.type,
        arg.name,
        at && arg.name === first ? { path: rest, value: at.value } : undefined,
        accountId,
      ),
    ]),
  );
}
