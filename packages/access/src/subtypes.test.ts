import { describe, expect, test } from 'vitest';
import { readSubtypeFields, subtypeById, subtypeFieldChecks, subtypes, type SubtypeField } from './subtypes.ts';

const faults = (id: string, given: unknown): readonly string[] => {
  const subtype = subtypeById(id);
  if (!subtype) throw new Error(`no subtype ${id}`);
  const read = readSubtypeFields(subtype, given);
  return 'faults' in read ? read.faults.map(({ field, message }) => `${field}: ${message}`) : [];
};
const judge = (field: SubtypeField, value: unknown): string => {
  const read = subtypeFieldChecks[field].safeParse(value);
  return read.success ? 'right' : (read.error.issues[0]?.message ?? '');
};

test('ids hold at most 60 characters and are there once; every field belongs to a subtype', () => {
  expect(subtypes.filter(({ id }) => id.length > 60 || subtypes.filter((other) => other.id === id).length > 1)).toEqual([]);
  expect(Object.keys(subtypeFieldChecks).filter((field) => !subtypes.some(({ fields }) => fields.includes(field as SubtypeField)))).toEqual([]);
});

describe('fields', () => {
  test('are all required', () => {
    expect(faults('invest-one', {})).toEqual([
      'investOneAccountNumber: This field is required',
      'investOneUserBank: This field is required',
      'userBankFiatCurrency: This field is required',
      'sftpAdminEmail: This field is required',
      'disclaimerAcknowledged: This field is required',
    ]);
  });

  test('of another subtype are refused', () => {
    expect(faults('standard', { fundId: 'ABCDE' })).toEqual(['fundId: This subtype has no such field.']);
  });

  test.each([
    ['fundId', 'ABCD1', 'Must consist of five alphabetic characters'],
    ['fundId', 'abcDE', 'right'],
    ['investOneAccountNumber', '12345678901234', 'Must consist of fifteen digits'],
    ['investOneAccountNumber', '123456789012345', 'right'],
    ['sftpAdminEmail', 'ada', 'Invalid email address'],
    ['sftpAdminEmail', 'ada@example.com', 'right'],
    ['brokerName', 'other', 'An option must be selected'],
    ['brokerName', 'paxos', 'right'],
    ['reportingPlatform', 'sei', 'right'],
    ['investOneUserBank', 'Bank <x>', 'Only alphanumeric characters and certain special characters allowed'],
    ['investOneUserBank', "Smith & Sons' Bank (2)", 'right'],
    ['disclaimerAcknowledged', false, 'This field is required'],
  ] as const)('%s %s: %s', (field, value, expected) => {
    expect(judge(field, value)).toBe(expected);
  });
});
