import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/**
 * A font with the letters of nearly all scripts (UnifontEX, OFL 1.1) as TrueType. The package has
 * WOFF, whose tables would be decompressed for every letter, so they are decompressed once here.
 * W3C: WOFF File Format 1.0.
 */
export function wideFont(): Buffer {
  unpacked ??= toTrueType(
    readFileSync(
      createRequire(import.meta.url).resolve(
        '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
      ),
    ),
  );
  return unpacked;
}

let unpacked: Buffer | undefined;

interface Table {
  readonly head: { readonly tag: number; readonly sum: number; readonly length: number };
  readonly bytes: Buffer;
}

function toTrueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, 44 + index * 20));
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, index) =>
    head.writeUInt16BE(value, 4 + index * 2),
  );
  let offset = head.length;
  for (const [index, { head: entry }] of tables.entries()) {
    [entry.tag, entry.sum, offset, entry.length].forEach((value, part) =>
      head.writeUInt32BE(value, 12 + index * 16 + part * 4),
    );
    offset += padHex(entry.length);
  }
  return Buffer.concat([
    head,
    ...tables.map(({ bytes }) =>
      Buffer.concat([bytes, Buffer.alloc(padHex(bytes.length) - bytes.length)]),
    ),
  ]);
}

function tableAt(woff: Buffer, at: number): Table {
  const [tag, offset, packed, length, sum] = [0, 4, 8, 12, 16].map((part) =>
    woff.readUInt32BE(at + part),
  ) as [number, number, number, number, number];
  const bytes = woff.subarray(offset, offset + packed);
  return { head: { tag, sum, length }, bytes: packed < length ? inflateSync(bytes) : bytes };
}

/** Tables begin at multiples of four. */
const padHex = (length: number): number => Math.ceil(length / 4) * 4;
