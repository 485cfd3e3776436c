import { reading, writing } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import { seedAccount } from '@lotbook/testkit/seed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBulkEdit } from '../bulk/start-bulk-edit.ts';
import { createContact, deleteContact } from '../contacts/contacts.ts';
import { createOrganization, deleteOrganization } from '../organizations/organizations.ts';
import { editCostBasis } from '../decisions/cost-basis.ts';
import { readChangesOn } from '../decisions/entry-decisions.ts';
import { resetCategories, setCategories } from '../decisions/set-categories.ts';
import { file, rows, testBook } from '../decisions/testing.ts';
import { undoDecision } from './undo.ts';

const book = testBook();
const three = ['a', 'b', 'late'] as const;
const deposits = file(
  three.map((id) => `2024-06-01T10:30:00Z,deposit,,,,0.5,BTC,Trezor,400,${id}`),
);
const categories = ['gift_standard', 'airdrop_standard', 'miningIncome_standard'] as const;

const act = fc.record({
  person: fc.nat(1),
  rows: fc.subarray([0, 1, 2], { minLength: 1 }),
  what: fc.oneof(
    fc.record({ set: fc.constantFrom(...categories) }),
    fc.constant('reset' as const),
    fc.record({ undo: fc.nat(20) }),
  ),
});

/** For each row: its current state as a unique key, so that choosing the same category twice gives two keys. */
type Standing = readonly { readonly category?: string }[];
const nothing: Standing = [{}, {}, {}];

test('operations of two people, undone in any order: unchanged results return to their earlier state, the rest stay', async () => {
  await book.load(deposits);
  const bob = await seedAccount(book.database.current);
  await writing(book.database.current, book.ada.scope, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: book.ada.accountId, user_id: bob.userId, role: 'full' })
      .execute(),
  );
  const { ada, services } = book;
  const ids = await Promise.all(three.map(book.getId));
  const now = async () => {
    const rows = await reading(book.database.current, ada.scope, (db) =>
      getHistory(db, ada.accountId, ids),
    );
    return ids.map(
      (id) =>
        rows.find(
          ({ recordId, kind, revokedAt }) =>
            recordId === id && kind === 'category' && revokedAt === null,
        )?.payload ?? {},
    );
  };

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 7 }), async (acts) => {
      let standing = nothing;
      const done: { readonly ref: string; readonly before: Standing; readonly after: Standing }[] =
        [];
      const noted = (ref: string | undefined, after: Standing) => {
        if (ref !== undefined) done.push({ ref, before: standing, after });
        standing = after;
      };
      const undone = (number: number, person: typeof ada) =>
        undoDecision(services, person, ada.accountId, done[number]!.ref);
      for (const { person, rows, what } of acts) {
        const actor = person === 0 ? ada : bob;
        const meant = () => ({ ids: rows.map((row) => ids[row]!) });
        if (typeof what === 'object' && 'undo' in what) {
          if (done.length === 0) continue;
          const number = what.undo % done.length;
          const { before, after } = done[number]!;
          const { undo } = await undone(number, actor);
          noted(
            undo,
            standing.map((each, row) =>
              each === after[row] && after[row] !== before[row] ? before[row]! : each,
            ),
          );
        } else if (what === 'reset') {
          const { undo } = await resetCategories(services, actor, ada.accountId, meant, false);
          noted(
            undo,
            standing.map((each, row) =>
              rows.includes(row) && each.category !== undefined ? {} : each,
            ),
          );
        } else {
          const { undo } = await setCategories(services, actor, ada.accountId, meant, {
            category: what.set,
          });
          noted(
            undo,
            standing.map((each, row) =>
              rows.includes(row) && each.category !== what.set ? { category: what.set } : each,
            ),
          );
        }
        expect(await now()).toEqual(standing);
      }
      for (let number = done.length - 1; number >= 0; number--)
        await undone(number, number % 2 === 0 ? ada : bob);
      expect(await now()).toEqual(nothing);
    }),
    { numRuns: 25 },
  );
});

test('the history of a price can be undone step by step to the price of the row', async () => {
  await book.load(deposits);
  const { ada, services } = book;
  const id = await book.getId('late');
  const price = (each: string) =>
    editCostBasis(services, ada, ada.accountId, { transactionId: id, price: each });
  await price('2');
  await price('3');
  const history = () =>
    reading(book.database.current, ada.scope, (db) => readChangesOn(db, ada.accountId, id));
  const said = async () =>
    (await history()).map(({ after, holds, undoing }) => [
      (after as { unitPrice: string } | null)?.unitPrice,
      holds,
      undoing,
    ]);
  const back = async () =>
    undoDecision(
      services,
      ada,
      ada.accountId,
      (await history()).findLast(({ holds, undoing }) => holds && !undoing)!.act!,
    );
  await back();
  expect(await said()).toEqual([
    ['2', true, false],
    ['3', false, false],
    ['2', true, true],
  ]);
  expect(await back()).toMatchObject({
    changed: 1,
    skipped: 0,
    message: 'Undone for 1 transaction.',
  });
  expect((await said()).filter(([, holds]) => holds)).toEqual([[undefined, true, true]]);
  const last = (await history()).at(-1)!.act!;
  await undoDecision(services, ada, ada.accountId, last);
  expect((await said()).at(-1)).toEqual(['2', true, true]);
});

test.each(['contact', 'organization'] as const)(
  'a deleted %s is not named again by an undo, which says so',
  async (kind) => {
    await book.load(file([...rows, '2025-04-01T10:00:00Z,withdrawal,0.1,BTC,Kraken,,,,,gone']));
    const { ada, services } = book;
    const gone = await book.getId('gone');
    await setCategories(services, ada, ada.accountId, () => ({ ids: [gone] }), {
      category: 'donation_standard',
    });
    const made = async (name: string): Promise<string> =>
      kind === 'contact'
        ? (
            await createContact(services, ada, ada.accountId, {
              contactName: name,
              address: `address of ${name}`,
            })
          ).id
        : (await createOrganization(services, ada, ada.accountId, { name, address: '' })).id;
    const naming = (id: string) =>
      startBulkEdit(services, ada, ada.accountId, () => ({ ids: [gone] }), {
        kind,
        ...(kind === 'contact' ? { contactId: id } : { organizationId: id }),
      });
    const standing = async () =>
      (
        await reading(book.database.current, ada.scope, (db) =>
          getHistory(db, ada.accountId, [gone], 'annotation'),
        )
      ).flatMap(({ payload, revokedAt }) => (revokedAt === null ? [payload] : []));
    const [redCross, oxfam] = [await made('Red Cross'), await made('Oxfam')];
    await naming(redCross);
    const act = await naming(oxfam);
    await (kind === 'contact' ? deleteContact : deleteOrganization)(
      services,
      ada,
      ada.accountId,
      redCross,
    );
    const undone = await undoDecision(services, ada, ada.accountId, act.batch!);
    expect(undone.message).toEqual(
      'Undone for 1 transaction. 1 transaction has no contact now: the earlier one was deleted in the meantime.',
    );
    expect(await standing()).toEqual([]);
    await undoDecision(services, ada, ada.accountId, undone.undo!);
    expect(await standing()).toEqual([{ [`${kind}Id`]: oxfam }]);
  },
);
