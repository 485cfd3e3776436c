import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/common';
import { storedMark, toStoredText } from '@lotbook/messages/stored-text';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, graphql, isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { listStoredFields, renderStrings } from './render-strings.ts';

const message = fill(texts.openNamed, { name: 'Kraken' });
const imitation = `${storedMark}${JSON.stringify({ code: texts.save.code, text: 'Forged' })}`;

it('renders messages everywhere, and stored ones only in texts that the program writes', async () => {
  const schema = buildSchema(
    'type Query { message: String, memo: String, label: String, reason: String, names: [String!] }',
  );
  renderStrings(schema);
  const { data } = await graphql({
    schema,
    source: '{ message memo label reason names }',
    rootValue: {
      message: toStoredText(message),
      memo: imitation,
      label: message,
      reason: imitation,
      names: [imitation],
    },
  });
  expect({ ...data }).toEqual({
    message: 'Open Kraken',
    memo: imitation,
    label: 'Open Kraken',
    reason: imitation,
    names: [imitation],
  });
});

it('names only fields that exist', () => {
  const schema = buildSchema(
    readFileSync(path.join(import.meta.dirname, '../../schema.graphql'), 'utf8'),
  );
  const missing = listStoredFields().filter((each) => {
    const [name = '', field = ''] = each.split('.');
    const type = schema.getType(name);
    return !isObjectType(type) || type.getFields()[field] === undefined;
  });
  expect(missing).toEqual([]);
});
