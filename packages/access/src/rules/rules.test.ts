import { describe, expect, test } from 'vitest';
import { accountNameFrom } from '../account-name.ts';
import { checkCsvHeader } from './csv-file.ts';
import { compareInstants, dateWrong, getInstantsBetween, latestUpdate, timeWrong } from './date.ts';
import { modalHash } from './modal-hash.ts';
import { atLeast, percentage, usdAmount } from './number.ts';
import { reportingRules } from './reporting-fields.ts';
import { requireChoice, makeRequiredRule } from './required.ts';
import { combineRules, ifEntered, getErrors } from './rule.ts';
import {
  atMostCharacters,
  makeDashedNameRule,
  email,
  locator,
  notOnlySpace,
  plainName,
  sameAs,
} from './text.ts';

describe('a field that has to be filled', () => {
  test('asks for what it holds, and takes no spaces for it', () => {
    expect(makeRequiredRule('accountName')('  ')).toBe('Account name cannot be blank');
    expect(makeRequiredRule('clientEmail')('')).toBe('Email is required to add a client.');
    expect(makeRequiredRule('accountName')('Ada')).toBeUndefined();
  });

  test('that is a box has to be ticked', () => {
    expect(requireChoice('terms')(false)).toBe('You must accept the terms of service to sign up');
    expect(requireChoice('terms')(true)).toBeUndefined();
  });
});

describe('text', () => {
  test.each([
    [atMostCharacters(40), 'x'.repeat(41), 'Must be 40 characters or fewer'],
    [atMostCharacters(40), '😀'.repeat(40), undefined],
    [email, 'ada@example', 'Invalid email address'],
    [email, 'ada@exa mple.com', 'Invalid email address'],
    [email, 'ada.l+tax@mail.example.com', undefined],
    [sameAs('one'), 'two', 'Values do not match'],
    [notOnlySpace, '   ', 'Empty space is not valid'],
    [notOnlySpace, '', undefined],
    [makeDashedNameRule, 'a_b', 'Only alphanumeric characters and dashes allowed'],
    [makeDashedNameRule, 'a-B-1', undefined],
    [plainName, 'a<b', 'Only alphanumeric characters and certain special characters allowed'],
    [plainName, 'Müller & Söhne (Zürich)', undefined],
    [locator, 'ab12cd', 'Must be 6 capital letters and digits'],
    [locator, 'AB12CD', undefined],
  ])('%# is %s', (rule, value, wrong) => {
    expect(rule(value)).toBe(wrong);
  });

  test('a name becomes an account’s without what is neither letter nor digit', () => {
    expect(accountNameFrom('Ada <Lovelace>, 2nd')).toBe('Ada Lovelace 2nd');
  });
});

describe('numbers', () => {
  test.each([
    [usdAmount, '1,234.56', undefined],
    [usdAmount, '1234', undefined],
    [usdAmount, '12,34', 'Enter a valid USD amount'],
    [usdAmount, '1.234', 'Enter a valid USD amount'],
    [atLeast('1e-18'), '0', 'Must be at least 1e-18'],
    [atLeast('1e-18'), '0.000000000000000001', undefined],
    [atLeast('0'), '-1', 'Must be at least 0'],
    [atLeast('1'), 'many', 'Must be at least 1'],
    [percentage, '100.000000000000000001', 'Must not be more than 100'],
    [percentage, '100', undefined],
  ])('%# is %s', (rule, value, wrong) => {
    expect(rule(value)).toBe(wrong);
  });
});

describe('dates and times', () => {
  const now = '2026-03-15';
  test.each([
    ['2026-02-30', {}, 'Invalid date'],
    ['2026-03-16', {}, 'Date cannot be in future'],
    ['2026-03-16', { future: true, most: '2026-03-15' }, 'Date is beyond maximum'],
    ['2009-01-02', { least: '2009-01-03' }, 'Date is before minimum'],
    ['2026-03-14', { past: false }, 'Date cannot be in past'],
    ['2024-02-29', {}, undefined],
  ])('the date %s within %o is %s', (value, bounds, wrong) => {
    expect(dateWrong(value, { ...bounds, now })).toBe(wrong);
  });

  test.each([
    ['25:00', {}, 'Invalid time'],
    ['14:01', {}, 'Time cannot be in future'],
    ['13:59', { past: false }, 'Time cannot be in past'],
    ['15:00', { future: true, most: '14:30' }, 'Time is beyond maximum'],
    ['08:00', { least: '09:00' }, 'Time is before minimum'],
    ['14:00', {}, undefined],
  ])('the time %s within %o is %s', (value, bounds, wrong) => {
    expect(timeWrong(value, { ...bounds, now: '14:00' })).toBe(wrong);
  });

  test('instants are compared only where there are two', () => {
    expect(getInstantsBetween('2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z')).toBe(1000);
    expect(() => getInstantsBetween('yesterday', '2026-01-01T00:00:00Z')).toThrow(
      'Invalid DateTime objects for comparison',
    );
    expect(compareInstants('before', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')).toBe(true);
    expect(() => compareInstants('after', undefined, '2026-01-02T00:00:00Z')).toThrow(
      'Must specify valid action and dates',
    );
  });

  test('a source was updated when the latest of its data was', () => {
    expect(
      latestUpdate({
        balances: '2026-01-01T00:00:00Z',
        orders: '2026-01-03T00:00:00Z',
        currencies: null,
      }),
    ).toBe('2026-01-03T00:00:00Z');
    expect(latestUpdate({ balances: null })).toBeNull();
    expect(() => latestUpdate({ orders: 'soon' })).toThrow('Invalid lastUpdated format');
  });
});

describe('forms', () => {
  test('rules follow each other, and one may hold only for what was entered', () => {
    const rule = combineRules(makeRequiredRule('email'), email);
    expect([rule(''), rule('ada'), rule('ada@example.com')]).toEqual([
      'Enter an email address',
      'Invalid email address',
      undefined,
    ]);
    expect(ifEntered(email)('')).toBeUndefined();
  });

  test('the fields of a reporting account say what is wrong with each', () => {
    const values = Object.fromEntries(
      Object.keys(reportingRules).map((field) => [field, 'x']),
    ) as Record<keyof typeof reportingRules, string>;
    expect(getErrors(reportingRules, { ...values, portfolio: ' ', sftpAdminEmail: 'x' })).toEqual({
      fundId: 'Must consist of five alphabetic characters',
      portfolio: 'This field is required',
      sftpAdminEmail: 'Invalid email address',
      investOneAccountNumber: 'Must consist of fifteen digits',
    });
  });
});

test('a modal is told by a number below 1000, of up to 500 characters', () => {
  expect(modalHash('remove-user ada')).toBe(modalHash('remove-user ada'));
  expect(modalHash('x'.repeat(500))).toBeLessThan(1000);
  expect(() => modalHash('x'.repeat(501))).toThrow('Input Error - smaller string required');
});

test('a CSV file is taken by its first line', () => {
  const expected = ['name', 'address'];
  expect(checkCsvHeader('a.csv', '\uFEFF"name",address\r\n', expected)).toEqual({
    accepted: true,
    message: 'a.csv loaded successfully.',
  });
  expect(checkCsvHeader('a.csv', 'address,name', expected)).toEqual({
    accepted: false,
    message: 'a.csv could not be processed! Please ensure it is correctly formatted.',
  });
});
