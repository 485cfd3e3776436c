import { describe, expect, test } from 'vitest';
import { readSubtypeFields, subtypeById, subtypes } from './subtypes.ts';

const read = (id: string, given: unknown) => {
  const subtype = subtypeById(id);
  if (!subtype) throw new Error(`no subtype ${id}`);
  return readSubtypeFields(subtype, given);
};
const faults = (id: string, given: unknown): readonly string[] => {
  const result = read(id, given);
  return 'faults' in result
    ? result.faults.map(({ field, message }) => `${field}: ${message}`)
    : [];
};

test('ids hold at most 60 characters and are there once', () => {
  expect(
    subtypes.filter(
      ({ id }) => id.length > 60 || subtypes.filter((other) => other.id === id).length > 1,
    ),
  ).toEqual([]);
});

describe('fields', () => {
  test('are all required', () => {
    expect(faults('invest-one', undefined)).toEqual([
      'investOneAccountNumber: This field is required',
      'investOneUserBank: This field is required',
      'userBankFiatCurrency: A selection is required',
      'sftpAdminEmail: This field is required',
      'disclaimerAcknowledged: This field is required',
    ]);
  });

  test('of another subtype are refused', () => {
    expect(faults('standard', { fundId: 'ABCDE' })).toEqual([
      'fundId: This subtype has no such field.',
    ]);
  });

  test('are judged one by one', () => {
    const given = {
      reportingPlatform: 'other',
      fundId: 'ABC1',
      portfolio: 'P',
      fundStructure: 'S',
      fundStructureCurrency: 'USD',
      sftpAdminEmail: 'ada',
    };
    expect(faults('fund-reporting', { ...given, disclaimerAcknowledged: true })).toEqual([
      'reportingPlatform: An option must be selected',
      'fundId: Must consist of five alphabetic characters',
      'sftpAdminEmail: Invalid email address',
    ]);
    expect(
      faults('vpm', { vpmClientId: '1', vpmClientName: 'Bank <x>', disclaimerAcknowledged: true }),
    ).toEqual([
      'vpmClientName: Only alphanumeric characters and certain special characters allowed',
    ]);
  });

  test('are kept without the space around them; the only broker there is needs not be named', () => {
    expect(
      read('stream-core', {
        streamCoreClientId: ' 7 ',
        streamCoreClientName: 'Ada',
        disclaimerAcknowledged: true,
      }),
    ).toEqual({
      values: {
        streamCoreClientId: '7',
        streamCoreClientName: 'Ada',
        streamCoreBrokerName: 'paxos',
        disclaimerAcknowledged: true,
      },
    });
  });
});
