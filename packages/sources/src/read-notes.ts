import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { TextSurvey } from './text-encoding.ts';

/** How a text was read. */
export const getEncodingNotes = ({ encoding }: TextSurvey): readonly FilledMessage[] =>
  encoding === 'windows-1252' ? [fill(texts.readAsWindows1252)] : [];

/** Which sheets of a workbook were read, and from which line on. */
export function getSheetNotes(
  read: readonly { readonly name: string; readonly line: number | undefined }[],
  unread: readonly string[],
): readonly FilledMessage[] {
  const places = read.map(({ name, line }) => `“${name}” from line ${line ?? 1}`);
  return [
    ...(read.length > 1
      ? [fill(texts.sheetsRead, { count: read.length, places: places.join(', ') })]
      : []),
    ...(unread.length > 0
      ? [
          fill(texts.sheetsUnread, {
            count: unread.length,
            names: unread.map((name) => `“${name}”`).join(', '),
          }),
        ]
      : []),
  ];
}

/** How rows were read. */
export function getRowNotes({
  unwrapped,
  hasSerialDates,
  countsFrom1904,
}: {
  readonly unwrapped: number;
  readonly hasSerialDates: boolean;
  readonly countsFrom1904: boolean;
}): readonly FilledMessage[] {
  return [
    ...(unwrapped > 0 ? [fill(texts.rowsUnwrapped)] : []),
    ...(hasSerialDates
      ? [fill(countsFrom1904 ? texts.serialDatesSince1904 : texts.excelSerialDates)]
      : []),
  ];
}
