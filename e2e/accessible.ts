import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** How many movements on the page have an end that has not come: what fades in has other colours on its way. */
const moving = `document.getAnimations().filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity).length`;

/** The page as it stands, once it stands still, has nothing that axe finds wrong. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(moving), { message: 'the page comes to rest' }).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map((node) => node.html) })),
    `axe on ${new URL(page.url()).pathname}`,
  ).toEqual([]);
}
