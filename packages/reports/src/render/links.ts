import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import type { Message } from '@lotbook/messages/message';
import type { Translator } from '@lotbook/messages/translator';
import type { Column, PrintedReport } from '../report.ts';

interface Target {
  readonly page: (id: string) => string;
  /** The description of the page for screen readers. */
  readonly about: Message;
}

const line = documentTexts.lineOrigin;

/** Pages of the application for the ids in cells, by column. */
const targets: Readonly<Record<string, Target>> = {
  disposal: { page: (id) => `evidence?what=disposal&id=${id}`, about: line },
  entry: { page: (id) => `evidence?what=entry&id=${id}`, about: line },
  holding: { page: (id) => `evidence?what=holding&id=${id}`, about: documentTexts.lotsHeld },
  transaction: { page: (id) => `transactions?txId=${id}`, about: documentTexts.transaction },
};

/** The description of the pages that cells of the column link to. */
export const linkAbout = (
  { id, isAddress }: Pick<Column, 'id' | 'isAddress'>,
  { translate }: Translator,
): string => translate(targets[isAddress ? 'transaction' : id]?.about ?? line);

/**
 * The link of a cell: to the page of its evidence. Undefined if it has no id, or the application's
 * address is unknown.
 */
export function getLink(
  { home }: Pick<PrintedReport, 'home'>,
  { id, kind }: Pick<Column, 'id' | 'kind'>,
  cell: string,
): string | undefined {
  const page = kind === 'text' ? targets[id]?.page : undefined;
  return home === undefined || page === undefined || cell === ''
    ? undefined
    : `${home.address}/${page(encodeURIComponent(cell))}&account=${encodeURIComponent(home.account)}`;
}
