import { writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  updateIntegration,
  updateIntegrationDefaults,
} from '../../integrations/change-integration.ts';
import { requestReconciliation } from '../../integrations/request-reconciliation.ts';
import { requestIntegrationSync } from '../../integrations/request-sync.ts';
import { connectIntegration, startAccountingWorld } from '../../integrations/testing.ts';
import { importText } from '../../testing.ts';
import { readReport } from '../read-report.ts';
import { requestReport } from '../request-report.ts';

const database = testDatabase();
let world: Awaited<ReturnType<typeof startAccountingWorld>>;
let ada: SeededAccount;

beforeEach(async () => {
  world = await startAccountingWorld(database.current);
  ada = await seedAccount(database.current);
  await writing(database.current, ada.scope, (tx) =>
    sql`update account set type = 'Accounting' where id = ${ada.accountId}`.execute(tx),
  );
  await importText(
    world.services,
    ada,
    'book.csv',
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2025-01-05,buy,1000,USD,1,BTC\n2025-02-01,sell,0.5,BTC,900,USD\n2025-02-11,buy,0.10,USD,1,DOGE',
  );
  await connectIntegration(world.services, ada, 'qbo', '9130');
  await updateIntegrationDefaults(world.services, ada, ada.accountId, 'qbo', {
    asset: '4',
    income: '25',
    expense: '31',
    fee: '30',
    suspense: '8',
  });
});
afterEach(() => world[Symbol.asyncDispose]());

interface ReadReport {
  readonly notes: readonly string[];
  readonly sections: readonly { readonly rows: readonly Readonly<Record<string, string>>[] }[];
}

async function read(type: string): Promise<ReadReport> {
  const { services } = world;
  const { report } = await requestReport(services, ada, ada.accountId, {
    type,
    parameters: { format: 'json', start: '2025-02-01', end: '2025-02-28' },
    accounting: true,
  });
  await services.workOff();
  const chunks: Buffer[] = [];
  for await (const chunk of (await readReport(services, ada, ada.accountId, report.id)).chunks)
    chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as ReadReport;
}
const getRows = async (type: string) => (await read(type)).sections[0]?.rows ?? [];

async function post(): Promise<void> {
  await updateIntegration(world.services, ada, ada.accountId, 'qbo', { minUsdValue: '1' });
  await requestIntegrationSync(world.services, ada, ada.accountId, 'qbo', {});
  await world.services.workOff();
}

it('shows what was posted, by whom, and what is held back', async () => {
  expect((await read('erp-post-sync')).sections).toEqual([]);
  await post();
  const posted = await read('erp-post-sync');
  expect(posted.notes).toEqual(['The posted entry balances.', 'Posted to QuickBooks.']);
  expect(
    posted.sections[0]!.rows.map(({ date, state, account, debit, credit }) =>
      [date, state, account, debit, credit].join(' | '),
    ),
  ).toEqual([
    '2025-02-28 | posted | Crypto assets |  | 500.00',
    '2025-02-28 | posted | Crypto income |  | 400.00',
    '2025-02-28 | posted | Clearing | 900.00 | ',
  ]);
  expect(posted.sections[0]!.rows[0]).toMatchObject({
    entry: 'sum:2025-02:activity:USD',
    link: expect.stringMatching(/^https:.+txnId=\d+$/) as string,
    document: expect.stringMatching(/^LB-/) as string,
    postedBy: expect.stringContaining('@') as string,
  });
  const lines = await getRows('journal');
  expect(lines.map(({ asset, state }) => [asset, state]).slice(0, 2)).toEqual([
    ['BTC', 'posted'],
    ['BTC', 'posted'],
  ]);
  const held = (await getRows('erp-pre-sync')).find(({ asset }) => asset === 'DOGE');
  expect(held).toMatchObject({ configured: 'No' });
  expect(held!['reason']).not.toBe('');
});

it('shows the newest comparison of the last day, with what explains the difference', async () => {
  await post();
  const before = await read('erp-reconciliation');
  expect(before.sections).toEqual([]);
  expect(before.notes.join(' ')).toContain('there is no comparison on Feb 28, 2025');
  await requestReconciliation(world.services, ada, ada.accountId, 'qbo', '2025-02-28');
  await world.services.workOff();
  const rows = await getRows('erp-reconciliation');
  expect(rows.find(({ account }) => account === 'Crypto assets')).toMatchObject({
    ours: '500.10',
    theirs: '500.00',
    difference: '-0.10',
    explained: 'Below the minimum -0.10',
    unexplained: '0.00',
  });
  const balance = await getRows('trial-balance');
  expect(balance.find(({ account }) => account === 'Crypto assets')).toMatchObject({
    closing: '500.10',
    erp: '500.00',
    difference: '-0.10',
  });
});
