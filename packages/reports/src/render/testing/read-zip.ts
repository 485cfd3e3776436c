import { inflateRawSync } from 'node:zlib';

/** Files of a ZIP archive by its central directory (APPNOTE 4.3.12), read without what wrote it. */
export function readZip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, extra, comment, local] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
      archive.readUInt32LE(at + 42),
    ];
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    files.set(
      archive.toString('utf8', at + 46, at + 46 + nameLength),
      archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes,
    );
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
