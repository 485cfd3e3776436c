import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { makeMalformedError, makeTooLargeError } from './refusal.ts';
import { listZipEntries, type ZipEntry } from './zip-entries.ts';

export const archiveLimits = {
  /** Of the archive itself. */
  bytes: 64 * 1024 * 1024,
  /** Of everything in it, unpacked. */
  unpackedBytes: 256 * 1024 * 1024,
  entries: 1000,
  files: 200,
};

export interface Archive {
  /** Export files, by their path in the archive. Each is unpacked when it is asked for. */
  readonly files: readonly { readonly path: string; readonly bytes: () => Uint8Array }[];
  /** Files that are not read. Of these, archives in the archive and files of other table programs may hold transactions. */
  readonly others: readonly string[];
}

/**
 * The content of a ZIP archive; undefined if the bytes are an Excel workbook, which is also a ZIP file.
 * @throws FileRefused if it is damaged, or over a limit by its own central directory, which is checked before anything is unpacked.
 */
export function openArchive(bytes: Uint8Array, fileName: string): Archive | undefined {
  const entries = listEntries(bytes, fileName);
  const document = documents.find(({ marks }) => entries.some(({ name }) => marks.test(name)));
  if (document) throw makeMalformedError(fileName, document.reason);
  if (entries.some(({ name }) => name === '[Content_Types].xml' || name.startsWith('xl/')))
    return undefined;
  const real = entries.filter(({ name }) => !name.endsWith('/') && !isLitter(name));
  const files = real.filter(({ name }) => /\.(csv|tsv|txt|xlsx|xlsm|xls)$/i.test(name));
  check(entries, files, fileName);
  return {
    files: files.map((entry) => ({ path: entry.name, bytes: () => unpack(entry, fileName) })),
    others: real.filter((entry) => !files.includes(entry)).map(({ name }) => name),
  };
}

/** Documents of other programs are ZIP files, too. */
const documents: readonly { readonly marks: RegExp; readonly reason: FilledMessage }[] = [
  {
    marks: /^xl\/workbook\.bin$/i,
    reason: fill(texts.isBinaryWorkbook),
  },
  {
    marks: /^META-INF\/manifest\.xml$/,
    reason: fill(texts.isOpenDocument),
  },
  {
    marks: /^Index(\.zip$|\/.*\.iwa$)/,
    reason: fill(texts.isNumbersDocument),
  },
  {
    marks: /^(word|ppt)\//,
    reason: fill(texts.isOfficeDocument),
  },
];

/** Why a file of an archive is not read, and whether transactions may be missing because of it. */
export function explainUnread(path: string): {
  readonly reason: FilledMessage;
  readonly mayHoldTransactions: boolean;
} {
  if (/\.(zip|7z|rar|gz|tgz|tar|bz2|xz)$/i.test(path))
    return { reason: fill(texts.archiveInArchive), mayHoldTransactions: true };
  if (/\.(ods|numbers|xlsb|json|xml|html?)$/i.test(path))
    return { reason: fill(texts.unreadDocument), mayHoldTransactions: true };
  return { reason: fill(texts.unreadFile), mayHoldTransactions: false };
}

/** Files that operating systems add to archives. */
const isLitter = (name: string): boolean =>
  /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

const makeDamagedError = (fileName: string): Error =>
  makeMalformedError(
    fileName,
    fill(/\.xls[xm]?$/i.test(fileName) ? texts.incompleteWorkbook : texts.incompleteArchive),
  );

function listEntries(bytes: Uint8Array, fileName: string): readonly ZipEntry[] {
  try {
    return listZipEntries(bytes);
  } catch {
    throw makeDamagedError(fileName);
  }
}

function check(entries: readonly ZipEntry[], files: readonly ZipEntry[], fileName: string): void {
  const { entries: mostEntries, files: mostFiles, unpackedBytes } = archiveLimits;
  if (entries.length > mostEntries)
    throw makeTooLargeError(fileName, fill(texts.archiveEntryLimit, { most: mostEntries }));
  if (files.length > mostFiles)
    throw makeTooLargeError(fileName, fill(texts.archiveFileLimit, { most: mostFiles }));
  if (files.reduce((total, { originalSize }) => total + originalSize, 0) > unpackedBytes)
    throw makeTooLargeError(
      fileName,
      fill(texts.archiveSizeLimit, { most: unpackedBytes / 1024 / 1024 }),
    );
}

/** Never more than the central directory declares: extra data means corruption. */
function unpack(entry: ZipEntry, fileName: string): Uint8Array {
  try {
    return entry.unpack();
  } catch {
    throw makeDamagedError(fileName);
  }
}
