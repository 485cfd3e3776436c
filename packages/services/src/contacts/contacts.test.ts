import { toEnglish } from '@lotbook/messages/fill';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import {
  uploadContacts,
  loadContacts,
  createContact,
  deleteContact,
  updateContact,
} from './contacts.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
});

const add = (contactName: string, address: string, glCode?: string) =>
  createContact(services, ada, ada.accountId, { contactName, address, glCode });
const names = async (search?: string): Promise<readonly string[]> =>
  (await loadContacts(services, ada, ada.accountId, { search, limit: 50 })).contacts.map(
    ({ contactName }) => contactName,
  );

describe('contacts', () => {
  test('are found by name, address and code, in the order of their names', async () => {
    await add('Grace', '0xAB');
    await add('alan', 'bc1q', '4000');
    expect(await names()).toEqual(['alan', 'Grace']);
    expect(await names('0xab')).toEqual(['Grace']);
    expect(await names('400')).toEqual(['alan']);
    expect(await names('%')).toEqual([]);
  });

  test('are listed in pages without a gap and without repetition', async () => {
    for (const name of ['e', 'D', 'c', 'B', 'a', 'A', 'b']) await add(name, `address of ${name}`);
    const seen: string[] = [];
    for (let after: { name: string; id: string } | undefined; ;) {
      const { contacts, more, totalCount } = await loadContacts(services, ada, ada.accountId, {
        limit: 2,
        after,
      });
      expect(totalCount).toBe(7);
      seen.push(...contacts.map(({ contactName }) => contactName));
      const last = contacts.at(-1);
      if (!more || !last) break;
      after = { name: last.contactName, id: last.id };
    }
    expect(seen.map((name) => name.toLowerCase())).toEqual(['a', 'a', 'b', 'b', 'c', 'd', 'e']);
    expect(new Set(seen).size).toBe(7);
  });

  test('keep the fields that a change omits', async () => {
    const { id } = await add('Grace', '0xab', '4000');
    expect(
      await updateContact(services, ada, ada.accountId, id, { contactName: 'Grace Hopper' }),
    ).toEqual({
      id,
      contactName: 'Grace Hopper',
      address: '0xab',
      glCode: '4000',
      usedBy: 0,
    });
    await deleteContact(services, ada, ada.accountId, id);
    expect(await names()).toEqual([]);
  });

  test.each([
    ['', '0xab', 'Contact name cannot be blank'],
    ['Grace', ' ', 'Address cannot be blank'],
    ['x'.repeat(81), '0xab', 'Must be 80 characters or fewer'],
    ['Grace', 'x'.repeat(201), 'Must be 200 characters or fewer'],
  ])("'%s' at '%s': %s", async (name, address, message) => {
    await expect(add(name, address)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });

  test('have an address each', async () => {
    await add('Grace', '0xab');
    const { id } = await add('Alan', '0xcd');
    await expect(add('Ada', '0XAB')).rejects.toThrow('Another contact has this address already.');
    await expect(
      updateContact(services, ada, ada.accountId, id, { address: '0xAb' }),
    ).rejects.toThrow('Another contact has this address already.');
    expect(
      (await add('Solana', 'CaseCounts')).usedBy + (await add('Other', 'casecounts')).usedBy,
    ).toBe(0);
    await expect(add('Ada', '0xab')).rejects.toThrow('Another contact has this address already.');
    await expect(
      updateContact(services, ada, ada.accountId, id, { address: '0xab' }),
    ).rejects.toThrow('Another contact has this address already.');
  });
});

test('many contacts at once: each row gets its result', async () => {
  await add('Grace', '0xab');
  const rows = [
    { contactName: 'Alan', address: '0xcd' },
    { contactName: '', address: '0xef' },
    { contactName: 'Grace again', address: '0xab' },
    { contactName: 'Alan again', address: '0xCD' },
  ];
  expect(
    (await uploadContacts(services, ada, ada.accountId, rows)).map(
      ({ code, success, message }) => `${code} ${success} ${toEnglish(message)}`,
    ),
  ).toEqual([
    'ADDED true Added',
    'BAD_INPUT false Contact name cannot be blank',
    'ALREADY_THERE false Another contact has this address already.',
    'ALREADY_THERE false Another contact has this address already.',
  ]);
  expect(await names()).toEqual(['Alan', 'Grace']);
});
