import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** How many movements on the page have an end that has not come: what fades in has other colours on its way. */
const moving = `document.getAnimations().filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity).length`;

/** What a theme decides; everything else is the same in both. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** The page as it stands, once it stands still, has nothing that axe finds wrong. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(moving), { message: 'the page comes to rest' }).toBe(0);
  // Our pages have no frames to look into: without them axe needs no second page to put its findings together in.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  const look = await page.evaluate('`${innerWidth} wide, ${matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"}`');
  expect(
    violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map((node) => node.html) })),
    `axe on ${new URL(page.url()).pathname}, ${String(look)}`,
  ).toEqual([]);
}

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** The page in both themes, on a wide screen and on a phone. The second theme of a width is looked at for its colours alone. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const [size, first, second] of [
    [wide, 'light', 'dark'],
    [phone, 'dark', 'light'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
    await expectAccessible(page, ofColours);
  }
}
