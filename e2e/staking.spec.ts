import path from 'node:path';
import { startBeaconNode } from '@lotbook/standins/beacon-node';
import { makeSandboxChain, sandboxValidators } from '@lotbook/standins/sandbox/beacon';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Person } from './person.ts';
import { ownProgram } from './separate-program.ts';
import { test } from './shared-program.ts';

const slotsPerDay = 7200;
const genesisTime = Date.parse('2026-01-05T00:00:00Z') / 1000;
let page: Page;
let finalizedSlot = 100;

const program = ownProgram('staking', async () => {
  const node = await startBeaconNode(
    makeSandboxChain({ genesisTime, finalizedSlot: () => finalizedSlot }),
  );
  return {
    // Only the node is asked: it is the stand-in for everything.
    environment: { BEACON_NODE_URL: node.url, STANDINS_URL: node.url },
    close: () => node.close(),
  };
});

test.beforeAll(async ({ browser }) => {
  const person = await Person.signUp(program.origin, 'tax', 'ada@example.com');
  page = await (await person.window(browser)).newPage();
});

test.afterAll(() => page?.context().close());

const slow = { timeout: 45_000 };
const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const add = async (indices: readonly number[]): Promise<void> => {
  await page.getByRole('button', { name: 'Add validators' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Validators' }).fill(indices.join('\n'));
  await dialog.getByRole('button', { name: 'Add validators' }).click();
  await expect(dialog).toBeHidden();
};
const row = (index: number): Locator => page.getByRole('row').filter({ hasText: String(index) });
const shoot = async (name: string): Promise<void> => {
  const target = process.env['SCREENSHOTS'];
  if (!target) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(400);
      await page.screenshot({
        path: path.join(target, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('validators are added, and the page names those that need attention', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/tax/staking');
  await expect(page.getByText('No validators yet')).toBeVisible(slow);
  await shoot('empty');
  await add([sandboxValidators.active, sandboxValidators.exited, sandboxValidators.slashed]);
  // The page shows what the node answered without being loaded again.
  await expect(row(sandboxValidators.slashed)).toContainText('Slashed', slow);
  await expect(page.getByText('1 validator was slashed')).toBeVisible();
  await expectAccessible(page);
});

test('after a day its rewards and withdrawals are shown, and are part of the income', async () => {
  finalizedSlot = 3 * slotsPerDay + 100;
  // Adding one more validator asks the node at once.
  await add([sandboxValidators.compounding]);
  await expect(region('Rewards as income')).toContainText('2 withdrawals', { timeout: 240_000 });
  await expect(region('Rewards as income')).toContainText('32.0075');
  await expect(region('Rewards as income')).toContainText('0.0075');
  await shoot('list');
  await expectAccessible(page);
});

test('one validator shows its withdrawals by kind', async () => {
  await row(sandboxValidators.exited).click();
  await expect(page.getByRole('heading', { name: 'Validator 1003' })).toBeVisible(slow);
  await expect(region('Withdrawals')).toContainText('Exit');
  await shoot('detail');
  await expectAccessible(page);
});
