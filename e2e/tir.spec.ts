import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startSftpServer, type TestingServer } from '@lotbook/integrations/sftp/testing-server';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Person } from './person.ts';
import { dropFiles } from './overview.ts';
import { ownProgram } from './separate-program.ts';
import { test } from './shared-program.ts';

const recipients = [
  'account_id,owner_id,name,second_name,entity_type,tin_type,tin,w_form,w_form_date,certified,address1,address2,city,state,zip,country,email,edelivery_consent_date,account_opened,exempt_code,backup_withholding,foreign_tin,birth_date,birth_place',
  'a1,o1,Ada Lind,,individual,SSN,123456789,W-9,2025-01-02,true,1 Elm St,,Austin,TX,78701,US,ada@example.com,,2025-01-02,,false,,,',
];
const saleColumns =
  'sale_id,account_id,asset_symbol,asset_dtif_code,asset_name,quantity,acquired_at,disposed_at,gross_proceeds,costs,proceeds,cost_basis,covered,transferred_in_units,transferred_in_date,cash_only,customer_information,stablecoin_designated,nft_first_sale,tokenized,wash_sale_disallowed,withheld,state,state_withheld,tx_id,address';
const writeSale = (id: string, proceeds: string): string =>
  `${id},a1,BTC,4H95J0R2X,Bitcoin,0.5,,2025-03-03T12:00:00Z,${proceeds},0,${proceeds},,false,0,,true,false,false,false,false,0,0,,,,`;

const carfUsers = [
  'user_id,controls_user_id,control_types,kind,entity_name,first_name,middle_name,last_name,tax_residences,missing_tin_reason,address1,address2,city,region,post_code,country,nationalities,birth_date,birth_city,birth_country,email',
  'u1,,,individual,,Ada,,Lind,DE 12345678901,,1 Weg,,Berlin,,10115,DE,,1980-02-03,,,ada@example.com',
];
const carfColumns =
  'transaction_id,user_id,date,kind,type,asset_symbol,asset_dtif_code,asset_name,quantity,amount,currency,unhosted_wallet,alt_valuation';

const fundFields = {
  reportingPlatform: 'geneva',
  fundId: 'ABCDE',
  portfolio: 'Main',
  fundStructure: 'LP',
  fundStructureCurrency: 'USD',
  sftpAdminEmail: 'ops@fund.example',
  disclaimerAcknowledged: true,
};
const fundBooks = {
  'trades.csv': [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
    '2026-01-05T12:00:00Z,buy,2000,USD,2,BTC',
    '2026-03-02T12:00:00Z,sell,0.5,BTC,900,USD',
  ],
  'prices.csv': ['Timestamp,Asset,Currency,Price', '2026-03-02T23:59:00Z,BTC,USD,1800'],
};

const administrator = 'mara@example.com';
/** An offline program refuses deliveries. With stand-ins it is online, but sends requests to this computer only. */
const program = ownProgram('tir', {
  TIR_ADMINS: administrator,
  SFTP_HOSTS: '127.0.0.1',
  STANDINS_URL: 'http://127.0.0.1:9',
});
let page: Page;
let mara: Person;
let officeId: string;
let server: TestingServer | undefined;
const failures: string[] = [];

test.beforeAll(async ({ browser }) => {
  mara = await Person.signUp(program.origin, 'tir-admin', administrator);
  const { made } = await mara.ask<{ made: { id: string } }>(
    'tir-admin',
    'mutation { made: createPreparerAccount(name: "Acme Exchange", type: TirAdmin) { id } }',
  );
  officeId = made.id;
  page = await (await mara.window(browser)).newPage();
  page.on('pageerror', (error) => failures.push(error.message));
});

test.afterAll(async () => {
  await page?.context().close();
  await server?.close();
});

const openTab = (name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Files' }).getByRole('link', { name }).click();

async function uploadFile(name: string, lines: readonly string[]): Promise<void> {
  const file = path.join(program.folder, name);
  writeFileSync(file, lines.join('\n'));
  await page.getByLabel('Choose files').setInputFiles(file);
}

const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Compares the day's positions on the server with the books, and with the copy of the application. */
async function comparePositions({ files }: TestingServer): Promise<void> {
  const drawer = page.getByRole('dialog').first();
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: /positions.*csv$/ }).click();
  const copy = await download;
  const sent = files.get(`/in/${copy.suggestedFilename()}`)?.toString();
  expect(sent).toBe(
    'Portfolio,AsOf,Investment,Quantity,Cost,Price,MarketValue,PriceDenomination\r\n' +
      'Main,03/02/2026,BTC,1.5,1500.00,1800.00,2700.00,USD\r\n',
  );
  expect(readFileSync(await copy.path(), 'utf8')).toBe(sent);
  await expectAccessible(page);
}

/** Presses the button of the dialog, which has the same name as the one that opened it. */
const confirm = (name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('saves the payer of the year', async () => {
  await page.goto('/tir-admin/files/management?year=2025');
  await expect(page.getByText('Add the payer before you upload files.')).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await press('Add payer');
  const form = page.getByRole('dialog', { name: 'Payer for 2025' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a value.').first()).toBeVisible();
  for (const [label, value] of [
    ['Name', 'Acme Exchange'],
    ['EIN', '12-3456789'],
    ['Street address', '1 Main St'],
    ['City', 'Austin'],
    ['State code', 'TX'],
    ['ZIP code', '78701'],
    ['Contact name', 'Pat Lee'],
    ['Contact phone', '5125550100'],
    ['Email address', 'tax@example.com'],
    ['Transmitter control code (TCC)', 'DABCD'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value); // oxlint-disable-line no-await-in-loop -- one field after the other
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Acme Exchange').first()).toBeVisible();
});

test('takes intake in, and a rejected row after it was fixed', async () => {
  await uploadFile('recipients.csv', recipients);
  await expect(page.getByRole('row', { name: /recipients\.csv Recipients Ready/ })).toBeVisible({
    timeout: 60_000,
  });
  await uploadFile('sales.csv', [saleColumns, writeSale('s1', '1000'), writeSale('s2', '-5')]);
  const sales = page.getByRole('row', { name: /^sales\.csv Sales Some rows rejected/ });
  await expect(sales).toBeVisible({ timeout: 60_000 });
  await sales.click();
  const drawer = page.getByRole('dialog', { name: 'sales.csv' });
  await expect(drawer.getByRole('row', { name: /3 gross_proceeds Rejected/ })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download rejected rows' }).click();
  const rejected = readFileSync(await (await download).path(), 'utf8');
  expect(rejected).toContain('s2,a1,BTC');
  expect(rejected).not.toContain('s1,a1,BTC');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await uploadFile('fixed.csv', rejected.trimEnd().replaceAll('-5', '500').split(/\r?\n/));
  await expect(page.getByRole('row', { name: /fixed\.csv Sales Ready/ })).toBeVisible({
    timeout: 60_000,
  });
});

test('makes, validates, locks and furnishes the forms', async () => {
  await openTab('Runs');
  await press('Create forms');
  await expect(page.getByRole('button', { name: 'Validate forms' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('row', { name: /^1099-DA Ada Lind/ })).toHaveCount(2);
  await expectAccessible(page);
  await press('Validate forms');
  await expect(page.getByRole('button', { name: 'Lock run' })).toBeVisible({ timeout: 60_000 });
  await press('Lock run');
  await expect(page.getByText('2 forms will never change again.')).toBeVisible();
  await confirm('Lock run');
  await press('Create statements');
  await expect(page.getByRole('button', { name: /statements-001\.zip$/ })).toBeVisible({
    timeout: 60_000,
  });
  await press('Record statements as furnished');
  await confirm('Record statements as furnished');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^a1 Paper None 2/ })).toBeVisible();
});

test('downloads the filing file', async () => {
  await press('Create filing files');
  await confirm('Create filing files');
  const row = page.getByRole('region', { name: 'Filings and receipts' }).getByRole('row', {
    name: /iris-1099-DA-001\.xml/,
  });
  await expect(row).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  const xml = readFileSync(await (await download).path(), 'utf8');
  expect(xml).toContain('1000.00');
  expect(xml).toContain('500.00');
  await expectAccessible(page);
});

test('corrects a form, and shows the box before and after', async () => {
  await openTab('Corrections');
  await uploadFile('corrections.csv', [
    'sale_id,account_id,field,old_value,new_value,reason',
    's2,a1,proceeds,500,550,Late statement',
  ]);
  await expect(page.getByRole('button', { name: 'corrections.csv', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  const changes = page.getByRole('button', { name: 'Show the changes of corrections.csv' });
  await expect(changes).toBeVisible({ timeout: 60_000 });
  await changes.click();
  const drawer = page.getByRole('dialog', { name: 'Changes in corrections.csv' });
  await expect(drawer.getByRole('row', { name: /500(\.00)? 550(\.00)?/ })).toBeVisible();
  await expectAccessible(page);
});

test('makes a CARF report of the year after, and shows what it lacks', async () => {
  await page.goto('/tir-admin/files/carf?year=2026');
  await press('Add country');
  const form = page.getByRole('dialog', { name: 'Add country' });
  await form.getByLabel('Country', { exact: true }).fill('IE');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter the payer profile for 2026 first.').first()).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/tir-admin/files/management?year=2026');
  await press('Add payer');
  await confirm('Save');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openTab('CARF');
  await press('Add country');
  await form.getByLabel('Country', { exact: true }).fill('IE');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(/Purchases and transfers aren’t in the report/)).toBeVisible();
  await press('Create report');
  const row = page.getByRole('row', { name: /^IE, report 1 Ready/ });
  await expect(row).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await row.click();
  const drawer = page.getByRole('dialog', { name: 'IE, report 1' });
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: /nil\.xml$/ }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('CARF703');
  await expectAccessible(page);
});

test('reports uploaded users and transactions by CARF, with errors by line and column', async () => {
  await page.goto('/tir-admin/files/management?year=2026');
  await uploadFile('users.csv', carfUsers);
  await expect(page.getByRole('row', { name: /users\.csv CARF users Ready/ })).toBeVisible({
    timeout: 60_000,
  });
  await uploadFile('transactions.csv', [
    carfColumns,
    't1,u1,2026-03-03,buy,,BTC,,Bitcoin,0.5,1000,EUR,,',
    't2,u1,2026-04-03,gift,,BTC,,Bitcoin,0.1,300,EUR,,',
  ]);
  const file = page.getByRole('row', { name: /transactions\.csv CARF transactions Some rows/ });
  await expect(file).toBeVisible({ timeout: 60_000 });
  await file.click();
  const problems = page.getByRole('dialog', { name: 'transactions.csv' });
  await expect(problems.getByRole('row', { name: /3 kind Rejected/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await openTab('CARF');
  await expect(page.getByText(/1 uploaded self-certification and 1 uploaded/)).toBeVisible();
  await press('Create report');
  const row = page.getByRole('row', { name: /^IE, report 2 Ready/ });
  await expect(row).toBeVisible({ timeout: 60_000 });
  await row.click();
  const drawer = page.getByRole('dialog', { name: 'IE, report 2' });
  const download = page.waitForEvent('download');
  await drawer.getByRole('button', { name: /new\.xml$/ }).click();
  const xml = readFileSync(await (await download).path(), 'utf8');
  expect(xml).toMatch(/<CryptoFiatIn>\s*<NumberofTransactions>1</);
  expect(xml).toContain('<Amount currCode="EUR">1000.00</Amount>');
  await drawer.getByRole('button', { name: 'Record as filed' }).click();
  await page
    .getByRole('dialog', { name: 'Were the messages sent?' })
    .getByRole('button', { name: 'Record as filed' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Were the messages sent?' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('row', { name: /^IE, report 2 Filed/ })).toBeVisible();
});

test('explains deliveries to fund administrators, which start with none', async () => {
  await page.goto('/tir-admin/files/deliveries?year=2026');
  await expect(page.getByText('No deliveries yet')).toBeVisible();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await press('Add delivery');
  const form = page.getByRole('dialog', { name: 'Add delivery' });
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(form.getByLabel('Send the files of the previous day every day')).not.toBeChecked();
  await expectAccessible(page);
});

test("delivers the files of a fund's day to an SFTP server, but not to an internal address", async () => {
  const { made } = await mara.ask<{ made: { id: string } }>(
    'tir-admin',
    'mutation ($id: ID!) { made: createTaxPayerAccount(name: "Alpha Fund", preparerAccountId: $id, timezone: "UTC") { id } }',
    { id: officeId },
  );
  await mara.ask(
    'tir-admin',
    'mutation ($id: ID!, $fields: JSON) { updateAccount(accountId: $id, accountData: { subtypeId: "fund-reporting", subtypeFields: $fields }) { id } }',
    { id: made.id, fields: fundFields },
  );
  for (const [name, lines] of Object.entries(fundBooks)) {
    await page.goto(`/tir-admin/client/${made.id}/sources/add`); // oxlint-disable-line no-await-in-loop -- one file after the other
    const file = path.join(program.folder, name);
    writeFileSync(file, lines.join('\n'));
    await dropFiles(page, [file]); // oxlint-disable-line no-await-in-loop
    await expect(page.getByText(`${name} loaded successfully.`)).toBeVisible({ timeout: 60_000 }); // oxlint-disable-line no-await-in-loop
  }
  await page.goto('/tir-admin/files/deliveries?year=2026');
  await press('Add delivery');
  const form = page.getByRole('dialog', { name: 'Add delivery' });
  await form.getByLabel('Fund', { exact: true }).selectOption({ label: 'Alpha Fund (Geneva)' });
  await form.getByLabel('SFTP server').fill('10.0.0.1');
  await form.getByLabel('User name').fill('fund');
  await form.getByLabel('Folder').fill('/in');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/inside this installation/)).toBeVisible();
  await form.getByLabel('SFTP server').fill('127.0.0.1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('row', { name: /^Alpha Fund/ }).click();
  const drawer = page.getByRole('dialog').first();
  const publicKey = (await drawer.getByText(/^ssh-ed25519 /).textContent())!;
  server = await startSftpServer(publicKey);
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit delivery' });
  await edit.getByLabel('Port').fill(String(server.port));
  await edit.getByLabel('Key fingerprint of the server').fill(server.hostKey);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  await page.getByLabel('Day', { exact: true }).fill('2026-03-02');
  await press('Send files');
  await expect(page.getByText(/^The files for .* are being sent/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^Alpha Fund Geneva 127\.0\.0\.1/ })).toBeVisible();
  const delivery = page.getByRole('row', { name: /Delivered/ });
  await expect(delivery).toBeVisible({ timeout: 60_000 });
  const names = [...server.files.keys()];
  expect(names.filter((name) => name.endsWith('.sha256'))).toHaveLength(names.length / 2);
  expect(names.some((name) => name.includes('.part'))).toBe(false);
  await expectAccessible(page);
  await delivery.click();
  await comparePositions(server);
  await page.keyboard.press('Escape');
});

test('shows recipients, and a full TIN only on request', async () => {
  await page.goto('/tir-admin/files/recipients?year=2025');
  await page.getByRole('row', { name: /^Ada Lind/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Ada Lind' });
  await expect(drawer).not.toContainText('123456789');
  await drawer.getByRole('button', { name: 'Show full TIN' }).click();
  await expect(drawer).toContainText(/123-?45-?6789/);
  await page.goto('/tir-admin/files/statistics?year=2025');
  await expect(page.getByText('Forms by type')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Statistics' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  expect(failures).toEqual([]);
});
