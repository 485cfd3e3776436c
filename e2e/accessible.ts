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

/**
 * Marks one text of each look: its color and size, and the backgrounds and classes of all elements
 * around it. The contrast of hundreds of alike cells is the same, and to compute it for each of
 * them takes most of the time of a check.
 */
const markLooks = `(() => {
  const surroundings = new Map();
  const describe = (element) => {
    if (!element) return '';
    let found = surroundings.get(element);
    if (found === undefined) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
      found = [backgroundColor, backgroundImage, opacity, filter, position, element.getAttribute('class'), describe(element.parentElement)].join(';');
      surroundings.set(element, found);
    }
    return found;
  };
  const [looks, texts] = [new Set(), new Set()];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent.trim() !== '' && node.parentElement.checkVisibility()) texts.add(node.parentElement);
  for (const field of document.querySelectorAll('input, select, textarea')) texts.add(field);
  for (const element of texts) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [element.localName, color, fontSize, fontWeight, textShadow, describe(element)].join(';');
    element.toggleAttribute('data-contrast', !looks.has(look));
    looks.add(look);
  }
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] });
})()`;

const findViolations = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ html }) => html) })))`;

/** Waits for animations to end, then expects no axe violations. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(moving), {
      message: 'the page comes to rest',
      intervals: [50, 50, 100],
    })
    .toBe(0);
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  await page.evaluate(markLooks);
  const violations = await page.evaluate(findViolations);
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
