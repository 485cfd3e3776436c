import { WindowStorage } from './window-storage.ts';

/** An explanation that a page worked out itself, by the sentences of which one stands below another, with the account and the tax year that it is of and when it was told. */
export interface Told<Sentence> {
  readonly accountId: string;
  readonly currency: string;
  readonly year: string;
  readonly at: string;
  readonly sentences: readonly Sentence[];
}

const told = new WindowStorage('told-', 8);

/** What stands in an address for such an explanation. */
export const getNoticeName = (sentences: readonly unknown[]): string =>
  told.getName(JSON.stringify(sentences));

export function storeNotice(of: Omit<Told<unknown>, 'at'>): void {
  told.keep(
    getNoticeName(of.sentences),
    JSON.stringify({ ...of, at: new Date().toISOString() } satisfies Told<unknown>),
  );
}

/** Undefined where this window does not know it, or where it is of another account. */
export function getNoticeAt<Sentence>(name: string, accountId: string): Told<Sentence> | undefined {
  const text = told.at(name);
  const known = text === undefined ? undefined : (JSON.parse(text) as Told<Sentence>);
  return known?.accountId === accountId ? known : undefined;
}

/** Takes it over from another window of this browser, should one know it. */
export const takeNotice = (name: string): Promise<void> => told.take(name);
