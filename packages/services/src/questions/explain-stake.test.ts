import { format, money, zeroMoney } from '@lotbook/decimal/decimal';
import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { getGainChange, type Ends } from '@lotbook/model/stake';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, expect, test } from 'vitest';
import { explainFigure } from './explain-figure.ts';
import { setCategories } from '../decisions/set-categories.ts';
import { dismissIssue } from '../issues/dismiss-issue.ts';
import { loadReadiness } from '../issues/readiness.ts';
import { importText, testServices, type TestServices } from '../testing.ts';

const database = testDatabase();
let ada: SeededAccount;
let bob: SeededAccount;
let services: TestServices;

// Deposits of unknown origin are sold in the same year and in later ones; withdrawals have no match; sales have no cost.
const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2023-01-05T10:00:00Z,buy,10000,USD,Kraken,1,BTC,Kraken,,buy',
  '2023-03-01T10:00:00Z,deposit,,,,4,ETH,Ledger,4000,came',
  '2023-06-01T10:00:00Z,sell,1,ETH,Ledger,1500,USD,Ledger,,first',
  '2024-06-01T10:00:00Z,sell,2,ETH,Ledger,5000,USD,Ledger,,second',
  '2024-07-01T10:00:00Z,withdrawal,0.1,BTC,Kraken,,,,4500,left',
  '2025-02-01T10:00:00Z,sell,7,SOL,Kraken,900,USD,Kraken,,unknown',
  '2025-03-01T10:00:00Z,withdrawal,0.2,BTC,Kraken,,,,9000,gone',
  '2025-04-01T10:00:00Z,sell,1,ETH,Ledger,2500,USD,Ledger,,third',
];

beforeAll(async () => {
  [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', rows.join('\n'));
  await services.workOff();
});

const explainYear = async (year: number) =>
  (await explainFigure(services, ada, ada.accountId, { kind: 'stake', id: String(year) }))
    .explanation;
const readiness = () =>
  reading(database.current, ada.scope, async (db) =>
    loadReadiness(db, (await findAccount(db, ada.accountId))!, new Date('2026-11-23')),
  );

type Change = readonly [fall: number, grow: number];
const formatChange = (change: Ends | undefined): Change => [
  Number(format(change?.low ?? zeroMoney)),
  Number(format(change?.high ?? zeroMoney)),
];
const ends = ({
  low,
  high,
}: {
  readonly low: string | null;
  readonly high: string | null;
}): Change => [Number(low), Number(high)];
const addChangesUp = (changes: readonly Change[]): Change =>
  changes.reduce(([fall, grow], [low, high]) => [fall + low, grow + high], [0, 0]);

async function expectAlike(): Promise<void> {
  const years = await readiness();
  const told = await Promise.all(years.map(({ year }) => explainYear(year)));
  expect(told.map(({ change }) => formatChange(change))).toEqual(years.map(ends));
  for (const { change, parts } of told)
    for (const { parts: listed } of parts.filter(({ text }) =>
      /^(By kind|Issue by issue)/.test(text),
    ))
      expect(addChangesUp(listed.map((each) => formatChange(each.change)))).toEqual(
        formatChange(change),
      );
}

test('the issues of each year add up to the total in its readiness, also after one is dismissed', async () => {
  expect((await readiness()).map(({ year }) => year)).toEqual([2025, 2024, 2023]);
  await expectAlike();
  const [first] = (await explainYear(2025)).parts.at(-1)!.parts;
  const before = (await explainYear(2025)).change;
  const [code] = await reading(database.current, ada.scope, async (db) =>
    db
      .selectFrom('issue')
      .select(['code', 'asset'])
      .where('transaction_id', '=', first!.transactionId!)
      .execute(),
  );
  await dismissIssue(
    services,
    ada,
    ada.accountId,
    { transactionId: first!.transactionId!, code: code!.code, asset: code!.asset },
    'A present',
  );
  await expectAlike();
  expect((await explainYear(2025)).change).not.toEqual(before);
});

test('shows kinds and issues with their part, each of which links to its transaction', async () => {
  const { text, parts } = await explainYear(2024);
  expect(text).toMatch(
    /^The gain in 2024 may fall by up to \$2,000\.00.*, because of 2 open issues\.$/,
  );
  expect(parts.map((part) => part.text)).toEqual([
    expect.stringMatching(/^An open issue counts/),
    'By kind:',
    'By issue, largest amount first:',
  ]);
  const sold = parts.at(-1)!.parts.find(({ text: told }) => told.includes('ETH'));
  expect(sold!.text).toEqual(
    'Unmatched deposit, ETH on Mar 1, 2023: may fall by up to $2,000.00, for units sold in the year.',
  );
  const further = await explainFigure(services, ada, ada.accountId, sold!.figure!);
  expect(further.explanation.transactionId).toBe(sold!.transactionId);
});

const getKind = async (code: string, year: number | '*') =>
  (await explainFigure(services, ada, ada.accountId, { kind: 'stake', id: `${year}/${code}` }))
    .explanation;
const getSentence = (parts: readonly Explanation[], begin: string) =>
  parts.find(({ text }) => text.startsWith(begin));
const toChange = (code: string, low: string | null, high: string | null): Change =>
  formatChange(getGainChange(code, { low: money(low ?? '0'), high: money(high ?? '0') }));

test('a kind has the total in the review, for each year and for all, and its issues add up to it', async () => {
  const years = await readiness();
  const codes = new Set(years.flatMap(({ kinds }) => kinds.map(({ code }) => code)));
  for (const code of codes) {
    const ofAll = years.flatMap(({ kinds }) =>
      kinds.filter((kind) => kind.code === code && kind.count > 0),
    );
    for (const year of [...years.map((each) => each.year), '*' as const]) {
      const kinds =
        year === '*'
          ? ofAll
          : years
              .find((each) => each.year === year)!
              .kinds.filter((kind) => kind.code === code && kind.count > 0);
      const { parts, change } = await getKind(code, year);
      const own = addChangesUp(kinds.map(({ low, high }) => toChange(code, low, high)));
      const later = addChangesUp(
        kinds.map(({ laterLow, laterHigh }) => toChange(code, laterLow, laterHigh)),
      );
      expect(formatChange(getSentence(parts, 'In the year of')?.change)).toEqual(own);
      expect(formatChange(getSentence(parts, 'In other years')?.change)).toEqual(later);
      expect(formatChange(change)).toEqual(addChangesUp([own, later]));
      const issues = parts.find(({ text }) => text.startsWith('By issue'))?.parts ?? [];
      expect(issues.length).toBe(kinds.reduce((all, { count }) => all + count, 0));
      expect(addChangesUp(issues.map((issue) => formatChange(issue.change)))).toEqual(
        formatChange(change),
      );
    }
  }
  const deposits = await getKind('unmatched-deposit', 2023);
  expect([deposits.text, ...deposits.parts.slice(0, 2).map(({ text }) => text)]).toEqual([
    'Unmatched deposit: 1 open issue in 2023; the gain may fall by up to $4,000.00.',
    'In the year of their transactions, or of a sale in that same year: may fall by up to $1,000.00.',
    'In other years, when the units are sold: may fall by up to $3,000.00.',
  ]);
  expect(deposits.parts.at(-1)!.parts.map(({ text }) => text)).toEqual([
    'Unmatched deposit, ETH on Mar 1, 2023: may fall by up to $1,000.00 in the same year, and may fall by up to $3,000.00 in others, when the units are sold.',
  ]);
  expect((await getKind('possible-duplicate', '*')).text).toMatch(
    /no open issues of this kind in all years\.$/,
  );
});

test('a gift with an unknown cost of the giver counts as zero, so that more knowledge can only reduce the gain, in totals and evidence', async () => {
  const cora = await seedAccount(database.current);
  await importText(
    services,
    cora,
    'gifts.csv',
    [
      rows[0],
      '2025-03-01T10:00:00Z,deposit,,,,4,ETH,Ledger,4000,gift',
      '2025-04-01T10:00:00Z,sell,1,ETH,Ledger,2500,USD,Ledger,,sold',
    ].join('\n'),
  );
  const { id } = await reading(database.current, cora.scope, (db) =>
    db
      .selectFrom('transaction')
      .select('id')
      .where('external_id', '=', 'gift')
      .executeTakeFirstOrThrow(),
  );
  await setCategories(services, cora, cora.accountId, () => ({ ids: [id] }), {
    category: 'gift_standard',
  });
  await services.workOff();
  const year = await reading(database.current, cora.scope, async (db) =>
    loadReadiness(db, (await findAccount(db, cora.accountId))!, new Date('2026-11-23'), 2025),
  );
  expect(
    year[0]!.kinds.map(({ code, count, low, high, laterHigh }) => [
      code,
      count,
      low,
      high,
      laterHigh,
    ]),
  ).toEqual([['zero-basis', 1, '0', '1000', '3000']]);
  expect([ends(year[0]!), ends(year[0]!.later!)]).toEqual([
    [-1000, 0],
    [-3000, 0],
  ]);
  const { explanation } = await explainFigure(services, cora, cora.accountId, {
    kind: 'stake',
    id: '2025',
  });
  expect(explanation.text).toEqual(
    'The gain in 2025 may fall by up to $1,000.00, because of 1 open issue.',
  );
  expect(formatChange(explanation.change)).toEqual([-1000, 0]);
});

test('the page of a year also shows the impact in other years, and dismissed issues', async () => {
  const ready = (await readiness()).find(({ year }) => year === 2023);
  const later = getSentence((await explainYear(2023)).parts, 'Not included: in other years')!;
  expect(formatChange(later.change)).toEqual(ends(ready!.later!));
  expect(later.parts.map(({ text }) => text)).toEqual([
    'Unmatched deposit, ETH on Mar 1, 2023: may fall by up to $3,000.00.',
  ]);
  const [issue] = await reading(database.current, ada.scope, async (db) =>
    db
      .selectFrom('issue')
      .select(['transaction_id', 'code', 'asset'])
      .where('code', '=', 'unmatched-deposit')
      .execute(),
  );
  await dismissIssue(
    services,
    ada,
    ada.accountId,
    { transactionId: issue!.transaction_id, code: issue!.code, asset: issue!.asset },
    'A present',
  );
  const after = (await readiness()).find(({ year }) => year === 2024)!;
  const aside = getSentence((await explainYear(2024)).parts, 'Not included: dismissed issues')!;
  expect(formatChange(aside.change)).toEqual(ends(after.aside!));
  expect(formatChange(aside.change)).toEqual([-2000, 0]);
});

test('an invalid year, or one of another account, is refused', async () => {
  await expect(
    explainFigure(services, ada, ada.accountId, { kind: 'stake', id: 'soon' }),
  ).rejects.toMatchObject({ code: 'BAD_INPUT' });
  for (const wrong of ['*', '2024/nothing', '*/nothing', '2024/', '24/missing-basis'])
    await expect(
      explainFigure(services, ada, ada.accountId, { kind: 'stake', id: wrong }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(
    explainFigure(services, bob, ada.accountId, { kind: 'stake', id: '2024' }),
  ).rejects.toMatchObject({ code: 'NO_ACCESS' });
  expect(
    (await explainFigure(services, bob, bob.accountId, { kind: 'stake', id: '2024' })).explanation
      .text,
  ).toEqual('No open issue affects the gain in 2024.');
});
