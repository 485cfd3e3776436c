import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/**
 * The number of finite animations that are still running, plus the number of iframes:
 * fading elements have different colors meanwhile. A change of theme or size only starts its
 * animations with the next frame, once the page had time to react.
 */
const moving = `new Promise((tell) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(() => {
  const movements = document.getAnimations().filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity);
  tell(movements.length + document.querySelectorAll('iframe').length);
}), { timeout: 1000 })))`;

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Passed checks aren't collected, and style sheets aren't preloaded: no active rule needs either.
 */
const options = { resultTypes: ['violations'], preload: { assets: ['media'] }, selectors: false };

/** Waits for animations to end, then expects no axe violations. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(moving), {
      message: 'the page comes to rest',
      intervals: [50, 50, 100],
    })
    .toBe(0);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const found = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ html }) => html) })))`;
  const violations = await page.evaluate(found);
  const look = await page.evaluate(
    '`${innerWidth} wide, ${matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"}`',
  );
  expect(violations, `axe on ${new URL(page.url()).pathname}, ${String(look)}`).toEqual([]);
}

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export type Size = typeof wide;

/** Checks a page on a wide screen and on a phone, starting with the current size. */
export async function onBothSizes(
  page: Page,
  look: (size: Size, n: number) => Promise<void>,
): Promise<void> {
  const sizes = page.viewportSize()?.width === phone.width ? [phone, wide] : [wide, phone];
  for (const [n, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await look(size, n);
  }
}

/**
 * Checks the page at its first size in the light theme, and at its second in the dark one. The
 * next page starts with the size of the previous one, so pages in a row take turns.
 */
export async function expectAccessibleInNextTheme(page: Page, n: number): Promise<void> {
  await page.emulateMedia({ colorScheme: n === 0 ? 'light' : 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
}
