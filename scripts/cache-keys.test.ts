import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type SelectionSetNode,
} from 'graphql';
import { expect, it } from 'vitest';
import { keyedTypes } from '../apps/web/src/system/keyed-types.ts';

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../apps', file), 'utf8');
const schema = buildSchema(read('server/schema.graphql'));
const persisted = JSON.parse(read('web/src/generated/persisted-documents.json')) as Readonly<
  Record<string, string>
>;
const documents: readonly DocumentNode[] = Object.values(persisted).map((text) => parse(text));

/** The fields of a selection, including those of its fragments. */
function fieldsIn(selections: SelectionSetNode, document: DocumentNode): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) fields.add(selection.alias?.value ?? selection.name.value);
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      for (const field of fieldsIn(selection.selectionSet, document)) fields.add(field);
    else {
      const fragment = document.definitions.find(
        (each) =>
          each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
      );
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION)
        for (const field of fieldsIn(fragment.selectionSet, document)) fields.add(field);
    }
  }
  return fields;
}

/** Selections of a type without a field of its key: the cache would reject the whole answer. */
function findMissingKeys(document: DocumentNode): readonly string[] {
  const missing: string[] = [];
  const info = new TypeInfo(schema);
  const name = document.definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? (each.name?.value ?? '') : [],
  )[0];
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: ({ selectionSet }) => {
        const type = selectionSet && info.getType();
        const named = type && schema.getType(String(type).replaceAll(/[[\]!]/g, ''));
        if (!selectionSet || !isObjectType(named)) return;
        const fields = fieldsIn(selectionSet, document);
        for (const key of keyedTypes[named.name] ?? [])
          if (!fields.has(key)) missing.push(`${name}: ${named.name}.${key}`);
      },
    }),
  );
  return missing;
}

it('selects the cache key fields in every document', () => {
  expect(documents.length).toBeGreaterThan(100);
  expect(documents.flatMap(findMissingKeys)).toEqual([]);
});

it('uses fields of the types as keys', () => {
  const unknown = Object.entries(keyedTypes).flatMap(([name, keys]) => {
    const type = schema.getType(name);
    return keys
      .filter((key) => !isObjectType(type) || !(key in type.getFields()))
      .map((key) => `${name}.${key}`);
  });
  expect(unknown).toEqual([]);
});

it('finds a document without a field of a key', () => {
  expect(findMissingKeys(parse('query Q { taxPreparers(accountId: "a") { id role } }'))).toEqual([
    'Q: AccountUser.accountId',
  ]);
  expect(
    findMissingKeys(
      parse(
        'query Q { taxPreparers(accountId: "a") { ...U } } fragment U on AccountUser { id accountId }',
      ),
    ),
  ).toEqual([]);
});
