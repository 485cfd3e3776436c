import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';

export const someId = '00000000-0000-4000-8000-000000000000';

/** A document that calls a root field with the least that its arguments need, in the name of an account. For tests. */
export function leastDocument(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
  accountId: string,
): string {
  const given = field.args
    .filter((arg) => isNonNullType(arg.type) || arg.name === 'sample')
    .map((arg) => `${arg.name}: ${literal(arg.name, arg.type, accountId)}`);
  const selection = isObjectType(getNamedType(field.type)) ? '{ __typename }' : '';
  return `${kind} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection} }`;
}

/** Texts that a call looks at before it looks at anything else. */
const words: Readonly<Record<string, string>> = {
  newMethod: 'FIFO',
  appName: 'qbo',
  appType: 'tax',
  type: 'form-8949',
  email: 'somebody@example.com',
  permission: 'read_only',
  category: 'gift_standard',
  action: 'setTxCategories',
  kind: 'ignore',
};
const byType: Readonly<Record<string, string>> = {
  Int: '2025',
  Float: '1.5',
  Boolean: 'true',
  JSON: '{}',
  Decimal: '"1"',
  DateTime: '"2025-01-31T00:00:00Z"',
  LocalDate: '"2025-01-31"',
};

function literal(name: string, type: GraphQLInputType, accountId: string): string {
  if (isNonNullType(type)) return literal(name, type.ofType, accountId);
  if (isListType(type)) return `[${literal(name, type.ofType, accountId)}]`;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.name, field.type, accountId)}`).join(', ')} }`;
  }
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (name === 'accountId' || name === 'accountIds') return JSON.stringify(accountId);
  return byType[type.name] ?? JSON.stringify(words[name] ?? someId);
}
