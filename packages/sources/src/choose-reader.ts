import type { FileSource } from './file-source.ts';

type Reader = Required<Pick<FileSource, 'open' | 'asksTimeZone'>>;

const hasColumn = (header: readonly string[], name: string): boolean =>
  header.some((cell) => cell.trim().toLowerCase() === name.toLowerCase());

/** One source with several shapes: the reader of the first column that the header has; `otherwise` reads the rest. */
export function chooseReader(readers: Readonly<Record<string, Reader>>, otherwise: Reader): Reader {
  const readerFor = (header: readonly string[]): Reader =>
    Object.entries(readers).find(([name]) => hasColumn(header, name))?.[1] ?? otherwise;
  return {
    asksTimeZone: (header) => readerFor(header).asksTimeZone(header),
    open: (header, options, preamble) => readerFor(header).open(header, options, preamble),
  };
}
