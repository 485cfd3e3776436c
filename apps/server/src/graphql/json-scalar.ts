import { Kind, type ValueNode } from 'graphql';

/** Any JSON value. */
export const GraphQLJSON = {
  serialize: (value: unknown) => value,
  parseValue: (value: unknown) => value,
  parseLiteral: (node: ValueNode, variables?: Readonly<Record<string, unknown>> | null): unknown =>
    parseLiteral(node, variables ?? {}),
};

function parseLiteral(node: ValueNode, variables: Readonly<Record<string, unknown>>): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.LIST:
      return node.values.map((each) => parseLiteral(each, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields.map((field) => [field.name.value, parseLiteral(field.value, variables)]),
      );
    default:
      return node.value;
  }
}
