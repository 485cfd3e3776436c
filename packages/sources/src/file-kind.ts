import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { findMark } from './text-encoding.ts';

/** Detects the kind of a file from its first bytes. */
export type FileKind = 'text' | 'zip' | 'xls' | 'html' | { readonly unreadable: FilledMessage };

const SIGNATURES: readonly (readonly [bytes: readonly number[], reason: FilledMessage])[] = [
  [[0x25, 0x50, 0x44, 0x46], fill(texts.isPdf)],
  [[0x89, 0x50, 0x4e, 0x47], fill(texts.isPicture)],
  [[0xff, 0xd8, 0xff], fill(texts.isPicture)],
  [[0x47, 0x49, 0x46, 0x38], fill(texts.isPicture)],
  [[0x1f, 0x8b], fill(texts.isPackedFile, { kind: 'GZIP' })],
  [[0x37, 0x7a, 0xbc, 0xaf], fill(texts.isPackedFile, { kind: '7-Zip' })],
  [[0x52, 0x61, 0x72, 0x21], fill(texts.isPackedFile, { kind: 'RAR' })],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], fill(texts.isRtf)],
];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const hasStart = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);
/** Excel's files before 1997 begin with a record of their own. */
const isOldExcel = (head: Uint8Array): boolean =>
  head[0] === 0x09 &&
  [0x00, 0x02, 0x04, 0x08].includes(head[1] ?? -1) &&
  [0x04, 0x06, 0x08, 0x10].includes(head[2] ?? -1) &&
  head[3] === 0;

export function findFileKind(head: Uint8Array): FileKind {
  if (hasStart(head, [0x50, 0x4b, 3, 4])) return 'zip';
  if (hasStart(head, COMPOUND) || isOldExcel(head)) return 'xls';
  const signature = SIGNATURES.find(([bytes]) => hasStart(head, bytes));
  if (signature) return { unreadable: signature[1] };
  const { encoding, markBytes } = findMark(head);
  const text = new TextDecoder(encoding).decode(head.subarray(markBytes, 4096));
  if (text.trim() === '')
    return {
      unreadable: fill(head.length === 0 || text === '' ? texts.isEmpty : texts.isBlank),
    };
  if (isBinary(text)) return { unreadable: fill(texts.isBinary) };
  return findTextKind(text.trimStart());
}

function findTextKind(text: string): FileKind {
  if (
    /^<(!doctype html|html|table|meta|head|body)\b/i.test(text) ||
    (/^<\?xml/i.test(text) && /<html\b/i.test(text))
  )
    return 'html';
  if (/^<\?xml|^<[a-z][\w:-]*[\s>]/i.test(text)) {
    const isSpreadsheet = /urn:schemas-microsoft-com:office:spreadsheet/.test(text);
    return {
      unreadable: fill(isSpreadsheet ? texts.isExcel2003Xml : texts.isXml),
    };
  }
  if (/^(\{\s*"|\[\s*[[{])/.test(text)) return { unreadable: fill(texts.isJson) };
  return 'text';
}

/** Characters that no text has, one in fifty or more. */
function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what tells binary data from text
  const strange = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return strange * 50 > text.length;
}
