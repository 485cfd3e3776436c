import { WindowStorage } from './window-storage.ts';

/** An explanation that a page calculated itself, as nested sentences, with its account, tax year and time. */
export interface StoredExplanation<Sentence> {
  readonly accountId: string;
  readonly currency: string;
  readonly year: string;
  readonly at: string;
  readonly sentences: readonly Sentence[];
}

const told = new WindowStorage('told-', 8);

/** The name of such an explanation in an address. */
export const getNoticeName = (sentences: readonly unknown[]): string =>
  told.getName(JSON.stringify(sentences));

export function storeNotice(of: Omit<StoredExplanation<unknown>, 'at'>): void {
  told.keep(
    getNoticeName(of.sentences),
    JSON.stringify({ ...of, at: new Date().toISOString() } satisfies StoredExplanation<unknown>),
  );
}

/** Undefined if this window doesn't have it or it belongs to another account. */
export function getNoticeAt<Sentence>(
  name: string,
  accountId: string,
): StoredExplanation<Sentence> | undefined {
  const text = told.at(name);
  const known = text === undefined ? undefined : (JSON.parse(text) as StoredExplanation<Sentence>);
  return known?.accountId === accountId ? known : undefined;
}

/** Copies it from another window of this browser that has it. */
export const takeNotice = (name: string): Promise<void> => told.take(name);
