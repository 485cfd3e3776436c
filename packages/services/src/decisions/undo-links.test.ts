import { reading } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkTransfer, removeMatch } from './links.ts';
import { file, testBook } from './testing.ts';
import { undoDecision } from '../undo/undo.ts';

const book = testBook();
const outs = ['w1', 'w2'] as const;
const ins = ['d1', 'd2', 'd3'] as const;
const names = [...outs, ...ins];
const transfers = file([
  ...outs.map((id, n) => `2024-0${n + 2}-01T10:00:00Z,withdrawal,0.5,BTC,Kraken,,,,,${id}`),
  ...ins.map((id, n) => `2024-0${n + 5}-01T10:00:00Z,deposit,,,,0.5,BTC,Ledger,,${id}`),
]);

const link = (ids: readonly string[]) =>
  linkTransfer(book.services, book.ada, book.ada.accountId, ids);
const undo = (ref: string) => undoDecision(book.services, book.ada, book.ada.accountId, ref);

/** The link that each of these has now. */
async function getLinks(ids: readonly string[]): Promise<readonly (string | undefined)[]> {
  const rows = await reading(book.database.current, book.ada.scope, (db) =>
    getHistory(db, book.ada.accountId, ids),
  );
  const standing = new Map(
    rows.flatMap(({ recordId, kind, payload, revokedAt }) =>
      kind === 'link' && revokedAt === null ? [[recordId, payload]] : [],
    ),
  );
  return ids.map((id) => (standing.get(id) as { readonly link: string } | undefined)?.link);
}

test('a link is restored with all of its sides or not at all, and the undo says so', async () => {
  await book.load(transfers);
  const [w1, w2, d1, d2] = (await Promise.all(['w1', 'w2', 'd1', 'd2'].map(book.getId))) as [
    string,
    string,
    string,
    string,
  ];
  await link([w1, d1]);
  const second = await link([d1, w2]);
  const third = await link([w1, d2]);
  const { undo: undone, message } = await undo(second.undo!);
  expect(message).toEqual(
    'Undone for 2 transactions. 1 transaction was changed again in the meantime, so it was left as it is. 1 transaction did not get its earlier link back: its other side was linked again in the meantime.',
  );
  expect(await getLinks([w1, w2, d1, d2])).toEqual([third.ref, undefined, undefined, third.ref]);
  await undo(undone!);
  expect(await getLinks([w1, w2, d1, d2])).toEqual([third.ref, second.ref, second.ref, third.ref]);
});

test('links undone in reverse order are restored completely', async () => {
  await book.load(transfers);
  const [w1, w2, d1, d2] = (await Promise.all(['w1', 'w2', 'd1', 'd2'].map(book.getId))) as [
    string,
    string,
    string,
    string,
  ];
  const first = await link([w1, d1]);
  const second = await link([d1, w2]);
  const third = await link([w1, d2]);
  await undo(third.undo!);
  expect((await undo(second.undo!)).message).toEqual('Undone for 3 transactions.');
  expect(await getLinks([w1, w2, d1, d2])).toEqual([first.ref, undefined, first.ref, undefined]);
});

/** For each row: its current link, or the decision that removed it; each as a unique key. */
type Standing = readonly { readonly link?: string | undefined }[];

const act = fc.oneof(
  fc.record({
    outs: fc.subarray([0, 1], { minLength: 1 }),
    ins: fc.subarray([2, 3, 4], { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ apart: fc.nat(4) }),
  fc.record({ undo: fc.nat(20) }),
);

/** The state after an undo: of the earlier state only links that return for all of the sides they lost. */
function afterUndoing(
  standing: Standing,
  { before, after }: { readonly before: Standing; readonly after: Standing },
): Standing {
  const touched = standing.map((_, row) => after[row] !== before[row]);
  const returns = standing.map((each, row) => touched[row]! && each === after[row]);
  const halves = new Set(
    standing.flatMap((_, row) =>
      touched[row] && !returns[row] && before[row]!.link ? [before[row]!.link] : [],
    ),
  );
  return standing.map((each, row) => {
    if (!returns[row]) return each;
    if (!halves.has(before[row]!.link!)) return before[row]!;
    return each.link === undefined ? each : {};
  });
}

test('no sequence of linking, unmatching and undoing leaves a link with a part of its sides', async () => {
  await book.load(transfers);
  const ids = await Promise.all(names.map(book.getId));
  const start: Standing = names.map(() => ({}));
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      let standing = start;
      const done: { readonly ref: string; readonly before: Standing; readonly after: Standing }[] =
        [];
      const sides = new Map<string, readonly number[]>();
      const noted = (ref: string | undefined, after: Standing) => {
        if (ref !== undefined) done.push({ ref, before: standing, after });
        standing = after;
      };
      const apart = (rows: readonly number[]): Standing => {
        const gone = new Set(rows.flatMap((row) => standing[row]!.link ?? []));
        return standing.map((each) => (gone.has(each.link ?? '') ? {} : each));
      };
      for (const each of acts) {
        if ('undo' in each) {
          const undone = done[each.undo % Math.max(1, done.length)];
          if (undone) noted((await undo(undone.ref)).undo, afterUndoing(standing, undone));
        } else if ('apart' in each) {
          if (standing[each.apart]!.link === undefined) continue;
          const { undo: ref } = await removeMatch(
            book.services,
            book.ada,
            book.ada.accountId,
            ids[each.apart]!,
            false,
          );
          noted(ref, apart([each.apart]));
        } else {
          const rows = [...each.outs, ...each.ins];
          const { undo: ref, ref: made } = await link(rows.map((row) => ids[row]!));
          sides.set(made!, rows);
          const one = { link: made };
          noted(
            ref,
            apart(rows).map((former, row) => (rows.includes(row) ? one : former)),
          );
        }
        const now = await getLinks(ids);
        expect(now).toEqual(standing.map(({ link: of }) => of));
        const whole = [...new Set(now)].flatMap((of) =>
          of === undefined
            ? []
            : [[of, now.flatMap((own, row) => (own === of ? [row] : []))] as const],
        );
        expect(whole).toEqual(whole.map(([of]) => [of, sides.get(of)]));
      }
      const left = new Map(
        (await getLinks(ids)).flatMap((of, row) =>
          of === undefined ? [] : [[of, ids[row]!] as const],
        ),
      );
      for (const id of left.values())
        await removeMatch(book.services, book.ada, book.ada.accountId, id, false);
    }),
    { numRuns: 40 },
  );
});
