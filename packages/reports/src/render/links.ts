import type { Column, PrintedReport } from '../report.ts';

/** Pages of the application that tell what a cell's id stands for, by the column. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  disposal: (id) => `evidence?what=disposal&id=${id}`,
  entry: (id) => `evidence?what=entry&id=${id}`,
  holding: (id) => `evidence?what=holding&id=${id}`,
  transaction: (id) => `transactions?txId=${id}`,
};

/** What such a page is, for people who have the document read to them. */
export const linkAbout = ({ id }: Pick<Column, 'id'>): string =>
  id === 'transaction' ? 'The transaction' : id === 'holding' ? 'The lots that are held' : 'How this line comes about';

/** Where a cell leads: to the page of its evidence. Undefined where it names nothing, or nobody said where the application is. */
export function linkOf({ home }: Pick<PrintedReport, 'home'>, { id, kind }: Pick<Column, 'id' | 'kind'>, cell: string): string | undefined {
  const page = kind === 'text' ? pages[id] : undefined;
  return home === undefined || page === undefined || cell === '' ? undefined : `${home}/${page(encodeURIComponent(cell))}`;
}
