import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The page as it stands has nothing that axe finds wrong. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map((node) => node.html) })),
    `axe on ${new URL(page.url()).pathname}`,
  ).toEqual([]);
}
