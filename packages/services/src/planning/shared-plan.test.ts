import { randomUUID } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import { addLink } from '@lotbook/db/stores/preparer-links';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { describe, expect, test } from 'vitest';
import { repeatReport } from '../reports/repeat-report.ts';
import { readReport } from '../reports/read-report.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { exportPlan } from './plan-document.ts';
import { readSharedPlan, sharePlan, withdrawPlan } from './shared-plan.ts';

const database = testDatabase();

interface World extends SeededAccount {
  readonly services: TestServices;
  readonly sourceId: string;
}

async function seedHoldings(): Promise<World> {
  const owner = await seedAccount(database.current, { name: 'Ada Lovelace' });
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,cheap',
    '2021-01-01,buy,900,USD,Kraken,1,BTC,Kraken,dear',
  ];
  await importText(services, owner, 'book.csv', lines.join('\n'));
  const [source] = await reading(database.current, owner.scope, (db) =>
    db.selectFrom('source').select('id').execute(),
  );
  return { ...owner, services, sourceId: source!.id };
}

const toItem = ({ sourceId }: World, more: object = {}) => ({
  key: `BTC\n${sourceId}`,
  quantity: '1',
  price: '500',
  costs: '10',
  how: 'set',
  lots: [],
  ...more,
});

async function getDocument(world: World, items: readonly object[]): Promise<string> {
  const { services, accountId } = world;
  const { report } = await exportPlan(services, world, accountId, {
    plan: { items },
    format: 'csv',
  });
  await services.workOff();
  const chunks: Buffer[] = [];
  for await (const chunk of (await readReport(services, world, accountId, report.id)).chunks)
    chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a shared plan', () => {
  test('is read by the preparer whose client shares it, but not without the client’s consent', async () => {
    const ada = await seedHoldings();
    const { services, accountId } = ada;
    const firm = await seedAccount(database.current);
    const preparer = { userId: firm.userId, appId: 'tax-preparer' as const };
    const link = {
      id: randomUUID(),
      preparerAccountId: firm.accountId,
      clientAccountId: accountId,
      clientName: 'Ada',
    };
    await writing(database.current, firm.scope, async (tx) => {
      await tx
        .updateTable('account')
        .set({ type: 'TaxPreparer' })
        .where('id', '=', firm.accountId)
        .execute();
      await addLink(tx, { ...link, clientConsent: true });
    });
    await sharePlan(services, ada, accountId, { items: [toItem(ada)] });
    expect((await readSharedPlan(services, preparer, accountId))?.content).toMatchObject({
      items: [{ quantity: '1', price: '500' }],
    });
    await writing(database.current, firm.scope, (tx) =>
      tx
        .updateTable('preparer_link')
        .set({ client_consent: false })
        .where('id', '=', link.id)
        .execute(),
    );
    await expect(readSharedPlan(services, preparer, accountId)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
  });

  test('is visible to members of the account, with who shared it, until it is withdrawn', async () => {
    const world = await seedHoldings();
    const { services, accountId } = world;
    expect(await readSharedPlan(services, world, accountId)).toBeUndefined();
    const plan = {
      items: [toItem(world)],
      prices: { BTC: '500' },
      rates: { short: '24', byBracket: false },
    };
    await sharePlan(services, world, accountId, plan);
    expect(await readSharedPlan(services, world, accountId)).toMatchObject({ content: plan });
    await sharePlan(services, world, accountId, { ...plan, rates: {} });
    expect(await readSharedPlan(services, world, accountId)).toMatchObject({
      content: { ...plan, rates: {} },
    });
    await withdrawPlan(services, world, accountId);
    expect(await readSharedPlan(services, world, accountId)).toBeUndefined();
    await expect(withdrawPlan(services, world, accountId)).rejects.toThrow(
      'No plan is shared in this account',
    );
  });

  test('is not seen by others', async () => {
    const [world, other] = [await seedHoldings(), await seedAccount(database.current)];
    await sharePlan(world.services, world, world.accountId, { items: [toItem(world)] });
    await expect(readSharedPlan(world.services, other, world.accountId)).rejects.toThrow(
      "User doesn't have access",
    );
    expect(await readSharedPlan(world.services, other, other.accountId)).toBeUndefined();
  });

  test.each([
    [undefined, 'items is the list of sales'],
    [{ items: [] }, 'The plan is empty'],
    [{ items: [{ key: 'BTC' }] }, 'items[0].key is an asset and the id of a source'],
    [{ items: [{ key: 'BTC\nx', how: 'best' }] }, 'items[0].how is one of set, lots'],
    [{ items: [{ key: 'BTC\nx', how: 'set', quantity: 7 }] }, 'items[0].quantity is text'],
    [{ items: [{ key: 'BTC\nx', how: 'set' }], rates: { short: 24 } }, 'rates.short is text'],
  ])('that cannot be read is refused with what is wrong: %j', async (plan, why) => {
    const world = await seedHoldings();
    await expect(sharePlan(world.services, world, world.accountId, plan)).rejects.toThrow(why);
  });
});

describe('the document of a plan', () => {
  test('has each sale by lot as the engine works it out, by the orders in force, a method or chosen lots', async () => {
    const world = await seedHoldings();
    const gains = async (...items: readonly object[]): Promise<readonly string[]> =>
      (await getDocument(world, items))
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) =>
          line
            .split(',')
            .filter((_, at) => at !== 2)
            .join(),
        );
    expect(await gains(toItem(world))).toEqual([
      'BTC,Kraken,2020-01-01,1,490.00,100.00,390.00,long',
    ]);
    expect(await gains(toItem(world, { how: 'HIFO' }))).toEqual([
      'BTC,Kraken,2021-01-01,1,490.00,900.00,-410.00,long',
    ]);
    const [lot] = await reading(database.current, world.scope, (db) =>
      db.selectFrom('lot').select('lot_id').where('basis', '=', '900').execute(),
    );
    expect(await gains(toItem(world, { how: 'lots', lots: [lot!.lot_id] }))).toEqual([
      'BTC,Kraken,2021-01-01,1,490.00,900.00,-410.00,long',
    ]);
  });

  test('says between what its gains may be if their cost is unknown', async () => {
    const world = await seedHoldings();
    expect(await getDocument(world, [toItem(world)])).not.toContain('UNCERTAIN');
    const deposit = [
      'Timestamp,Type,Received Amount,Received Asset,To,Value,Id',
      '2019-01-01,deposit,2,BTC,Kraken,80,unknown',
    ];
    await importText(world.services, world, 'deposit.csv', deposit.join('\n'));
    await world.services.workOff();
    // One of two units that were worth 80 when they came, sold for 500 less costs of 10.
    expect(await getDocument(world, [toItem(world)])).toContain(
      'UNCERTAIN: 1 disposal with a net gain of $490.00, which may be between $450.00 and $490.00.',
    );
  });

  test('can be requested again, with the same bytes', async () => {
    const world = await seedHoldings();
    const { services, accountId } = world;
    const { report } = await exportPlan(services, world, accountId, {
      plan: { items: [toItem(world)] },
      format: 'csv',
    });
    await services.workOff();
    const again = await repeatReport(services, world, accountId, report.id);
    await services.workOff();
    const toText = async (id: string): Promise<string> => {
      const chunks: Buffer[] = [];
      for await (const chunk of (await readReport(services, world, accountId, id)).chunks)
        chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    };
    expect(again.report.id).not.toBe(report.id);
    expect(await toText(again.report.id)).toBe(await toText(report.id));
    const other = await seedAccount(database.current);
    await expect(repeatReport(services, other, accountId, report.id)).rejects.toThrow(
      "User doesn't have access",
    );
    await expect(repeatReport(services, world, accountId, 'none')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is refused without a price, in an unknown format, and to others', async () => {
    const [world, other] = [await seedHoldings(), await seedAccount(database.current)];
    const ask = (who: SeededAccount, item: object, format = 'pdf') =>
      exportPlan(world.services, who, world.accountId, { plan: { items: [item] }, format });
    await expect(ask(world, toItem(world, { price: '' }))).rejects.toThrow(
      'the price of BTC is an amount of zero or more',
    );
    await expect(ask(world, toItem(world), 'docx')).rejects.toThrow(
      'format must be one of pdf, xlsx, csv, json',
    );
    await expect(ask(other, toItem(world))).rejects.toThrow("User doesn't have access");
  });
});
