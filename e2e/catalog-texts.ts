import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import type { Size } from './accessible.ts';

/** Shorter strings of an answer, such as `the`, say nothing about where a text is from. */
const leastServed = 8;

/** Texts of three plain words or more, and whether the page or a button is wider than its place. */
const inspect = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const plain = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim().replace(/\\s+/g, ' ');
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, noscript, title, select, [lang]:not(html)')) continue;
    if (!/[^\\x00-\\x7f]/.test(text.replace(/[“”’–—…·]/g, '')) && /[A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}/.test(text))
      plain.push(text);
  }
  const clipped = [...document.querySelectorAll('button, a[class*="button"]')]
    .filter((each) => each.checkVisibility() && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible')
    .map((each) => each.textContent.trim().slice(0, 60));
  return {
    plain: [...new Set(plain)],
    clipped,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    isReady: document.querySelectorAll('h1').length > 0 && !document.querySelector('.lb-splash'),
  };
})()`;

interface Inspected {
  readonly plain: readonly string[];
  readonly clipped: readonly string[];
  readonly overflow: number;
  readonly isReady: boolean;
}

/** Looks at pages in the pseudo-locale for texts that aren't from the catalog, and for those that don't fit when they are longer. */
export class TextInspector {
  /** The strings of the server's answers: texts that services make are not the web's. */
  readonly #served = new Set<string>();
  readonly #pending = new Set<Request>();

  /** Observes the answers of a window with one page. */
  constructor(context: BrowserContext) {
    context.on('response', (response) => {
      if (isCall(response.url())) void response.json().then(this.#addServed, () => undefined);
    });
    context.on('request', (request) => {
      if (isCall(request.url())) this.#pending.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const)
      context.on(end as 'requestfinished', (request) => this.#pending.delete(request));
  }

  /** What is wrong with the texts of an open page at its present size. */
  async inspect(page: Page, address: string, { width }: Size): Promise<readonly string[]> {
    const { plain, clipped, overflow } = await this.#inspectSettled(page);
    return [
      ...plain.filter((text) => !this.#isServed(text)).map((text) => `${address}: plain: ${text}`),
      ...clipped.map((text) => `${address} at ${width}: clipped: ${text}`),
      ...(overflow > 0 ? [`${address} at ${width}: ${overflow} px too wide`] : []),
    ];
  }

  /** What a page shows once it has its answers and two looks in a row see the same. */
  async #inspectSettled(page: Page): Promise<Inspected> {
    let settled: Inspected | undefined;
    let before = '';
    await expect
      .poll(
        async () => {
          const now = await page.evaluate<Inspected>(inspect);
          const text = JSON.stringify(now);
          const isSettled = now.isReady && this.#pending.size === 0 && text === before;
          before = text;
          if (isSettled) settled = now;
          return isSettled;
        },
        { intervals: [100] },
      )
      .toBe(true);
    return settled!;
  }

  readonly #addServed = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= leastServed)
      this.#served.add(value.replaceAll(/\s+/g, ' ').trim());
    else if (typeof value === 'object' && value !== null)
      Object.values(value).forEach(this.#addServed);
  };

  #isServed(text: string): boolean {
    return [...this.#served].some((each) => each.includes(text) || text.includes(each));
  }
}

const isCall = (url: string): boolean => new URL(url).pathname === '/graphql';
