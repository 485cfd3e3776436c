import { findAccount } from '@lotbook/db/stores/accounts';
import { renderMatch } from '@lotbook/messages/render-match';
import { createTranslator } from '@lotbook/messages/translator';
import { describeCandidate } from '@lotbook/engine/matching/candidate-text';
import { describe, expect, test } from 'vitest';
import { readCandidates, readPresentEnds } from './candidates.ts';
import { enableMatching, linkTransfer, removeMatch } from './links.ts';
import { file, rows, testBook } from './testing.ts';

const book = testBook();
const { load, read, getId, outcome, issues } = book;

const link = async (...names: string[]) =>
  linkTransfer(book.services, book.ada, book.ada.accountId, await Promise.all(names.map(getId)));

describe('a transfer', () => {
  test('is linked manually, unmatched, excluded from matching, and matched again', async () => {
    await load();
    const [out, late] = [await getId('out'), await getId('late')];
    expect(await issues('in')).toEqual([]);
    await linkTransfer(book.services, book.ada, book.ada.accountId, [out, late]);
    await book.services.workOff();
    expect((await outcome('out')).matches).toMatchObject([
      { out, in: late, reason: 'manual', confidence: 100 },
    ]);
    expect([await issues('late'), await issues('in')]).toEqual([[], ['unmatched-deposit']]);
    await removeMatch(book.services, book.ada, book.ada.accountId, late, false);
    await book.services.workOff();
    expect((await outcome('out')).matches).toMatchObject([{ reason: 'amount-time' }]);
    await removeMatch(book.services, book.ada, book.ada.accountId, out, false);
    await book.services.workOff();
    expect([await issues('out'), await issues('in')]).toEqual([
      ['unmatched-withdrawal'],
      ['unmatched-deposit'],
    ]);
    await expect(
      removeMatch(book.services, book.ada, book.ada.accountId, out, false),
    ).rejects.toThrow('This transaction is not matched, so there is nothing to unmatch.');
    expect(
      await enableMatching(book.services, book.ada, book.ada.accountId, [await getId('in')]),
    ).toMatchObject({ changed: 1 });
    await book.services.workOff();
    expect(await issues('out')).toEqual([]);
    await removeMatch(book.services, book.ada, book.ada.accountId, out, true);
    await book.services.workOff();
    expect(await issues('out')).toEqual(['unmatched-withdrawal']);
    await enableMatching(book.services, book.ada, book.ada.accountId, [out]);
    await book.services.workOff();
    expect(await issues('out')).toEqual([]);
  });

  test('cannot be of two assets, of one side, or of a sale', async () => {
    await load(file([...rows, '2024-06-01T10:30:00Z,deposit,,,,0.5,ETH,Trezor,400,ether']));
    await expect(link('out', 'ether')).rejects.toThrow(
      'A transfer is of one asset, and these are BTC and ETH. Link sides of the same asset.',
    );
    await expect(link('in', 'late')).rejects.toThrow(
      'All of these received. Choose one that sent, too.',
    );
    await expect(link('out')).rejects.toThrow(
      'Choose at least one transaction that sent and one that received.',
    );
    await expect(link('sale', 'late')).rejects.toThrow(
      'Only transfers of one asset can be linked.',
    );
  });

  test('has candidates, the likeliest first', async () => {
    await load();
    const out = await getId('out');
    const account = await read((db) => findAccount(db, book.ada.accountId));
    const found = await read((db) =>
      readCandidates(db, account!, out, { to: '2025-01-01T00:00:00.000Z' }),
    );
    expect(found.map(({ side, confidence }) => [side.id, confidence])).toEqual([
      [await getId('in'), 90],
      [await getId('late'), 40],
    ]);
  });

  test('removes existing matches of others, and says which', async () => {
    await load(file([...rows, '2024-05-30T10:30:00Z,withdrawal,0.5,BTC,Kraken,,,,,second']));
    const [out, second, arrival, late] = [
      await getId('out'),
      await getId('second'),
      await getId('in'),
      await getId('late'),
    ];
    const account = await read((db) => findAccount(db, book.ada.accountId));
    const ends = async () => {
      const found = await read((db) => readPresentEnds(db, account!, [out, second, arrival, late]));
      return [out, second, arrival, late].map((id) =>
        found.get(id)!.map(({ transaction }) => transaction.id),
      );
    };
    expect(await ends()).toEqual([[arrival], [late], [out], [second]]);
    await linkTransfer(book.services, book.ada, book.ada.accountId, [out, late]);
    await book.services.workOff();
    expect(await ends()).toEqual([[late], [], [], [out]]);
  });

  test('reports a deposit that arrived before anything was sent', async () => {
    await load(file([...rows, '2024-06-20T10:30:00Z,withdrawal,0.5,BTC,Kraken,,,,,second']));
    const account = await read((db) => findAccount(db, book.ada.accountId));
    const found = await read(async (db) => readCandidates(db, account!, await getId('second'), {}));
    expect(
      found.map((each) => renderMatch(createTranslator().translate, describeCandidate(each))),
    ).toEqual([
      "The amounts match, but it arrived 19 days before it was sent, so these can't be the same units.",
    ]);
  });
});
