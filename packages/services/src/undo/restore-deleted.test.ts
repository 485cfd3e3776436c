import { reading, type Db } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import { beforeEach, expect, test } from 'vitest';
import { startBulkEdit } from '../bulk/start-bulk-edit.ts';
import { readChangesOn } from '../decisions/entry-decisions.ts';
import { testBook } from '../decisions/testing.ts';
import { undoDecision } from './undo.ts';
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
} from '../organizations/organizations.ts';
import { formatFilter } from '../questions/filter-text.ts';
import { loadContacts, createContact, deleteContact } from '../contacts/contacts.ts';
import { loadDeleted, restoreNames } from './restore-deleted.ts';

const book = testBook();
const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  reading(book.database.current, book.ada.scope, work);
const at = () => [book.services, book.ada, book.ada.accountId] as const;
const contacts = async () => (await loadContacts(...at(), { limit: 50 })).contacts;
const grace = { contactName: 'Grace', address: '0xab', glCode: '4000' };
let id: string;
let ids: readonly string[];

beforeEach(async () => {
  await book.load();
  ids = [await book.getId('in'), await book.getId('out')];
  ({ id } = await createContact(...at(), grace));
  await startBulkEdit(...at(), () => ({ ids }), { kind: 'contact', contactId: id });
  await deleteContact(...at(), id);
});

const readNamed = () =>
  read(
    async (db) =>
      (await getHistory(db, book.ada.accountId, ids, 'annotation')).filter(
        ({ revokedAt }) => revokedAt === null,
      ).length,
  );

test('a deleted contact is restored with its id, and its transactions use it again', async () => {
  expect(await contacts()).toEqual([]);
  expect(await readNamed()).toBe(0);
  expect(await loadDeleted(...at(), 'contact')).toMatchObject([
    { id, name: 'Grace', address: '0xab', by: expect.any(String) },
  ]);
  expect(await loadDeleted(...at(), 'organization')).toEqual([]);
  expect(await restoreNames(...at(), id)).toEqual({
    id,
    message: 'Grace was restored. 2 transactions use it again.',
  });
  expect(await contacts()).toEqual([{ ...grace, id, usedBy: 2 }]);
  expect(await loadDeleted(...at(), 'contact')).toEqual([]);
  await expect(restoreNames(...at(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('transactions that name another contact since are not changed, nor is another contact’s address', async () => {
  const other = await createContact(...at(), { ...grace, contactName: 'Alan' });
  await expect(restoreNames(...at(), id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Another contact now has the address of Grace. Delete or change that one first.',
  });
  await startBulkEdit(...at(), () => ({ ids: [ids[0]!] }), {
    kind: 'contact',
    contactId: other.id,
  });
  await deleteContact(...at(), other.id);
  await restoreNames(...at(), other.id);
  await deleteContact(...at(), other.id);
  expect((await restoreNames(...at(), id)).message).toEqual(
    'Grace was restored. 1 transaction uses it again. 1 transaction was changed again in the meantime, so it was left as it is.',
  );
});

test('the operation that deleted it can be undone from the history of a transaction', async () => {
  const act = (await read((db) => readChangesOn(db, book.ada.accountId, ids[0]!))).at(-1)?.act;
  expect((await undoDecision(...at(), act ?? '')).message).toEqual(
    'Grace was restored. Undone for 2 transactions.',
  );
  expect(await contacts()).toMatchObject([{ id, usedBy: 2 }]);
});

test('filters show the name of a deleted contact', async () => {
  const [account] = await read((db) => db.selectFrom('account').selectAll().execute());
  const words = await read((db) =>
    formatFilter(
      db,
      { id: account!.id, timeZone: 'UTC', fiatCurrency: 'USD' } as never,
      { contacts: [id] },
      String,
    ),
  );
  expect(words).toEqual(['Only those with Grace (deleted).']);
});

test('a deleted organization is restored unchanged, with or without transactions', async () => {
  const made = await createOrganization(...at(), {
    name: 'Red Cross',
    address: 'Geneva',
    taxNumber: '12-3',
  });
  await deleteOrganization(...at(), made.id);
  expect(await loadDeleted(...at(), 'organization')).toMatchObject([
    { id: made.id, name: 'Red Cross', address: 'Geneva' },
  ]);
  expect((await restoreNames(...at(), made.id)).message).toEqual('Red Cross was restored.');
  expect(await listOrganizations(...at())).toEqual([{ ...made, usedBy: 0 }]);
});
