import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Person } from './person.ts';
import { ownProgram } from './separate-program.ts';

const recipients = [
  'account_id,owner_id,name,second_name,entity_type,tin_type,tin,w_form,w_form_date,certified,address1,address2,city,state,zip,country,email,edelivery_consent_date,account_opened,exempt_code,backup_withholding,foreign_tin,birth_date,birth_place',
  'a1,o1,Ada Lind,,individual,SSN,123456789,W-9,2025-01-02,true,1 Elm St,,Austin,TX,78701,US,ada@example.com,,2025-01-02,,false,,,',
];
const saleColumns =
  'sale_id,account_id,asset_symbol,asset_dtif_code,asset_name,quantity,acquired_at,disposed_at,gross_proceeds,costs,proceeds,cost_basis,covered,transferred_in_units,transferred_in_date,cash_only,customer_information,stablecoin_designated,nft_first_sale,tokenized,wash_sale_disallowed,withheld,state,state_withheld,tx_id,address';
const writeSale = (id: string, proceeds: string): string =>
  `${id},a1,BTC,4H95J0R2X,Bitcoin,0.5,,2025-03-03T12:00:00Z,${proceeds},0,${proceeds},,false,0,,true,false,false,false,false,0,0,,,,`;

const administrator = 'mara@example.com';
const program = ownProgram('tir', { TIR_ADMINS: administrator });
let page: Page;
const failures: string[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  const mara = await Person.signUp(program.origin, 'tir-admin', administrator);
  await mara.ask(
    'tir-admin',
    'mutation { made: createPreparerAccount(name: "Acme Exchange", type: TirAdmin) { id } }',
  );
  page = await (await mara.window(browser)).newPage();
  page.on('pageerror', (error) => failures.push(error.message));
});

test.afterAll(async () => {
  await page?.context().close();
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
  await press('Make forms');
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
  await press('Record statements as furnished');
  await confirm('Record statements as furnished');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('downloads the filing file', async () => {
  await press('Make filing files');
  await confirm('Make filing files');
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
