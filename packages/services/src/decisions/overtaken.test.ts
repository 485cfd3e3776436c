import { reading, writing, type Db } from '@lotbook/db/database';
import { addContacts } from '@lotbook/db/stores/contacts';
import { readLastDecided } from '@lotbook/db/stores/decisions';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { previewBulkEdit } from '../bulk/preview-edit.ts';
import { mostAtOnce, startBulkEdit } from '../bulk/start-bulk-edit.ts';
import { assignBasis, revertAssignments } from './assign-basis.ts';
import { previewRule, runRule } from './category-rules.ts';
import { editCostBasis } from './cost-basis.ts';
import { readChangesOn } from './entry-decisions.ts';
import { setAllIgnored, setIgnored } from './ignore.ts';
import { enableMatching, linkTransfer, removeMatch } from './links.ts';
import { setCategories } from './set-categories.ts';
import { file, testBook } from './testing.ts';
import { readWarnings } from './warnings.ts';

const book = testBook();
/** Another member with full rights in Ada's account. */
let bob: SeededAccount;
/** Revision seen by a person who has seen no decision. */
const never = '1970-01-01T00:00:00.000Z';

beforeEach(async () => {
  bob = await seedAccount(book.database.current);
  await writing(book.database.current, book.ada.scope, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: book.ada.accountId, user_id: bob.userId, role: 'full' })
      .execute(),
  );
});

const account = () => book.ada.accountId;
const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  reading(book.database.current, book.ada.scope, work);
const readStanding = (id: string) =>
  read(async (db) => (await readChangesOn(db, account(), id)).length);
const last = (...ids: string[]) => read((db) => readLastDecided(db, account(), ids));

type Act = (
  person: SeededAccount,
  ids: Readonly<Record<'late' | 'out' | 'in', string>>,
  seen?: string,
) => Promise<unknown>;
const ignore: Act = (person, { late }, seen) =>
  setIgnored(book.services, person, account(), [late], true, seen);
const count: Act = (person, { late }, seen) =>
  setIgnored(book.services, person, account(), [late], false, seen);
const assign: Act = (person, { late }, seen) =>
  assignBasis(book.services, person, account(), [late], seen);
const unassign: Act = (person, { late }, seen) =>
  revertAssignments(book.services, person, account(), [late], 'assign', seen);
const link: Act = (person, { out, in: arrived }, seen) =>
  linkTransfer(book.services, person, account(), [out, arrived], seen);
const apart: Act = (person, { in: arrived }, seen) =>
  removeMatch(book.services, person, account(), arrived, false, seen);
const off: Act = (person, { out }, seen) =>
  removeMatch(book.services, person, account(), out, true, seen);
const on: Act = (person, { out }, seen) =>
  enableMatching(book.services, person, account(), [out], seen);

const readNamed = async () => ({
  late: await book.getId('late'),
  out: await book.getId('out'),
  in: await book.getId('in'),
});

describe('no decision made since the last read is overwritten', () => {
  test.each<[string, readonly Act[], Act, 'late' | 'in' | 'out']>([
    ['including again what another person excluded', [ignore], count, 'late'],
    ['excluding what another person excluded and included again', [ignore, count], ignore, 'late'],
    ['reverting a cost that another person assigned', [assign], unassign, 'late'],
    [
      'assigning a cost that another person assigned and reverted',
      [assign, unassign],
      assign,
      'late',
    ],
    ['linking what another person unmatched at its other end', [apart], link, 'out'],
    ['linking a side whose other end has matching turned off', [off], link, 'in'],
    ['unmatching what another person linked', [link], apart, 'in'],
    ['turning off matching for what another person linked', [link], off, 'out'],
    ['turning on matching where another person turned it off', [off], on, 'out'],
    ['turning on matching where another person unmatched the other end', [apart], on, 'in'],
  ])('%s', async (_, before, act, about) => {
    await book.load();
    const ids = await readNamed();
    for (const each of before) await each(bob, ids);
    const known = await readStanding(ids[about]);
    await expect(act(book.ada, ids, never)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { change: { by: bob.userId }, transactions: expect.any(Number) },
    });
    expect(await readStanding(ids[about])).toBe(known);
    await act(book.ada, ids, await last(...Object.values(ids)));
    expect(await readStanding(ids[about])).toBeGreaterThan(known);
  });

  test('decisions about either end made before the read do not conflict', async () => {
    await book.load();
    const ids = await readNamed();
    await apart(bob, ids);
    const seen = await last(ids.out, ids.in);
    await setCategories(book.services, bob, account(), () => ({ ids: [ids.late] }), {
      category: 'gift_standard',
    });
    expect(await link(book.ada, ids, seen)).toMatchObject({ changed: 2 });
  });
});

/** The first one precedes the others. */
const deposits = (many: number) =>
  Array.from(
    { length: many },
    (_, n) => `2024-0${n === 0 ? 5 : 6}-01T10:30:00Z,deposit,,,,0.5,BTC,Trezor,400,d${n}`,
  );

describe('many at once', () => {
  test('are refused with how many, by whom and what to do; who does it again replaces that', async () => {
    await book.load(file(deposits(4)));
    const ids = await Promise.all(['d0', 'd1', 'd2'].map(book.getId));
    const { decidedAt } = await readWarnings(
      book.services,
      book.ada,
      account(),
      'setTxCategories',
      () => ({}),
    );
    expect(decidedAt).toBeUndefined();
    for (const id of ids.slice(0, 2))
      await setCategories(book.services, bob, account(), () => ({ ids: [id] }), {
        category: 'gift_standard',
      });
    const set = (seen: string) =>
      startBulkEdit(
        book.services,
        book.ada,
        account(),
        () => ({}),
        { kind: 'category', category: 'airdrop_standard' },
        seen,
      );
    await expect(set(never)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        new RegExp(
          `^${bob.userId}@example.com changed 2 transactions of these in the meantime, the last on .+\\. Check them, and repeat your change to replace that\\.$`,
        ),
      ),
      details: { transactions: 2 },
    });
    expect(await readStanding(ids[2]!)).toBe(0);
    const warned = await readWarnings(
      book.services,
      book.ada,
      account(),
      'setTxCategories',
      () => ({}),
    );
    expect(warned.decidedAt).toBe(await last(...ids));
    expect(await set(warned.decidedAt!)).toMatchObject({ status: 'done', changed: 4 });
  });

  test('that a filter excludes from the figures are compared, too', async () => {
    await book.load(file(deposits(2)));
    await ignore(bob, { late: await book.getId('d0'), out: '', in: '' });
    const again = (seen: string) =>
      setAllIgnored(book.services, book.ada, account(), () => ({}), false, seen);
    await expect(again(never)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { change: { by: bob.userId } },
    });
    expect(await again((await last(await book.getId('d0')))!)).toMatchObject({ changed: 1 });
  });

  test('that a worker would change are compared at the request', async () => {
    await book.load(file(deposits(mostAtOnce + 1)));
    const id = await book.getId('d0');
    await ignore(bob, { late: id, out: '', in: '' });
    const all = (seen: string, kind: string) =>
      startBulkEdit(
        book.services,
        book.ada,
        account(),
        () => ({ types: ['deposit'] }),
        { kind },
        seen,
      );
    await expect(all(never, 'ignore')).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { change: { by: bob.userId, kind: 'ignore' } },
    });
    expect(await all(never, 'assign-basis')).toMatchObject({ status: 'queued' });
    expect(await all((await last(id))!, 'ignore')).toMatchObject({ status: 'queued' });
  });

  test('that a plan, a name or a rule decides about are compared with what its preview or its warnings were read at', async () => {
    await book.load(file(deposits(3)));
    const [id] = await Promise.all(['d0'].map(book.getId));
    const { services, ada } = book;
    const [before, after] = await writing(book.database.current, ada.scope, (tx) =>
      addContacts(tx, account(), [
        { contactName: 'Grandma', address: '0xabc', glCode: '' },
        { contactName: 'Grandpa', address: '0xdef', glCode: '' },
      ]),
    );
    await startBulkEdit(services, bob, account(), () => ({ ids: [id!] }), {
      kind: 'contact',
      contactId: before!.id,
    });
    const { decidedAt, warnings } = await readWarnings(
      services,
      ada,
      account(),
      'setContact',
      () => ({}),
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      '1 transaction: the existing contact is replaced.',
    ]);
    expect(decidedAt).toBe(await last(id!));
    const prices = { kind: 'price', rule: 'fixed', asset: 'BTC', unitPrice: '900' };
    expect((await previewBulkEdit(services, ada, account(), () => ({}), prices)).decidedAt).toBe(
      decidedAt,
    );
    const gift = { category: 'gift_standard' };
    expect((await previewRule(services, ada, account(), () => ({}), gift)).decidedAt).toBe(
      decidedAt,
    );

    const one = () => ({ ids: [id!] });
    await startBulkEdit(services, bob, account(), one, { kind: 'contact', contactId: after!.id });
    await editCostBasis(services, bob, account(), { transactionId: id!, price: '700' });
    await setCategories(services, bob, account(), one, { category: 'airdrop_standard' });
    const refused = { code: 'CONFLICT', details: { change: { by: bob.userId }, transactions: 1 } };
    await expect(
      startBulkEdit(services, ada, account(), () => ({}), { kind: 'contact' }, decidedAt),
    ).rejects.toMatchObject(refused);
    await expect(
      startBulkEdit(services, ada, account(), () => ({}), prices, decidedAt),
    ).rejects.toMatchObject(refused);
    await expect(
      runRule(services, ada, account(), () => ({}), gift, decidedAt),
    ).rejects.toMatchObject(refused);
    const now = await last(id!);
    expect(
      await startBulkEdit(services, ada, account(), () => ({}), { kind: 'contact' }, now),
    ).toMatchObject({ status: 'done', changed: 1 });
    expect(await startBulkEdit(services, ada, account(), () => ({}), prices, now)).toMatchObject({
      status: 'queued',
    });
    expect(await runRule(services, ada, account(), () => ({}), gift, now)).toMatchObject({
      changed: 3,
    });
  });

  test('that are matched again are compared with decisions about their other ends, as of the warnings', async () => {
    await book.load();
    const { services, ada } = book;
    const ids = await readNamed();
    const again = (seen: string) =>
      startBulkEdit(
        services,
        ada,
        account(),
        () => ({ ids: [ids.out] }),
        { kind: 'matching-on' },
        seen,
      );
    await apart(bob, ids);
    await expect(again(never)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { transactionId: ids.in, change: { by: bob.userId, kind: 'apart' } },
    });
    const { decidedAt } = await readWarnings(services, ada, account(), 'enableMatching', () => ({
      ids: [ids.out],
    }));
    expect(decidedAt).toBe(await last(ids.in));
    expect(await again(decidedAt!)).toMatchObject({ status: 'done', changed: 1 });
  });

  test('warn before matching again or linking manually about what that replaces', async () => {
    await book.load();
    const { services, ada } = book;
    const ids = await readNamed();
    const told = async (action: string, ...those: readonly string[]) =>
      (await readWarnings(services, ada, account(), action, () => ({ ids: those }))).warnings.map(
        ({ message }) => message,
      );
    expect(await told('linkTransfer', ids.out, ids.late)).toEqual([
      '1 transaction: the link replaces an automatic match.',
    ]);
    expect(await told('enableMatching', ids.out, ids.in)).toEqual([]);
    await apart(bob, ids);
    expect(await told('enableMatching', ids.out)).toEqual([
      '1 transaction: a person unmatched it from another transaction; the match may be found again.',
    ]);
    await removeMatch(services, bob, account(), ids.late, true);
    expect(await told('enableMatching', ids.late)).toEqual([
      '1 transaction: a person turned matching off; it is turned on again.',
    ]);
    await linkTransfer(services, bob, account(), [ids.out, ids.in]);
    expect(await told('linkTransfer', ids.out, ids.late)).toEqual([
      '1 transaction linked manually before: those links are removed on all sides.',
    ]);
    expect((await told('linkTransfer', ids.in, ids.late))[0]).toEqual(
      'All of these received. Choose one that sent, too.',
    );
    expect(await told('linkTransfer', ids.out)).toEqual([
      'Choose at least one transaction that sent and one that received.',
      '1 transaction linked manually before: those links are removed on all sides.',
    ]);
  });
});
