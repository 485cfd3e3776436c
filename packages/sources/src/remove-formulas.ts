/** The part of the library's container reader that is used here. */
export interface ContainerLibrary {
  readonly read: (bytes: Uint8Array, options: { readonly type: 'buffer' }) => Container;
  readonly find: (container: Container, path: string) => Stream | null;
  readonly write: (container: Container, options: { readonly type: 'buffer' }) => Uint8Array;
}
type Container = Readonly<Record<string, unknown>>;
interface Stream {
  readonly content: Uint8Array;
}

/** Record types of [MS-XLS] 2.3. */
const formula = 0x0006;
/** Names, arrays, shared formulas, conditional formats, validations: formulas without a value of their own. */
const onlyFormulas = new Set([0x0018, 0x0023, 0x0221, 0x04bc, 0x01b1, 0x01be]);
/** A record type that readers skip. */
const unknownType = 0x0fff;
/** Where a formula record has the length of its tokens: after cell, value, flags and cache. [MS-XLS] 2.4.127. */
const tokensAt = 20;

/**
 * A workbook whose cells keep their last values, without the formulas behind them: damaged formulas keep the library busy for ever.
 * What isn't a container of the format is returned as it is.
 */
export function removeFormulas(bytes: Uint8Array, library: ContainerLibrary): Uint8Array {
  if (!isContainer(bytes)) return bytes;
  const container = library.read(bytes, { type: 'buffer' });
  const stream = library.find(container, '/Workbook') ?? library.find(container, '/Book');
  if (!stream) return bytes;
  blankFormulas(stream.content);
  return library.write(container, { type: 'buffer' });
}

const isContainer = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);

function blankFormulas(stream: Uint8Array): void {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at + 4 <= stream.length;) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const data = at + 4;
    if (onlyFormulas.has(type)) view.setUint16(at, unknownType, true);
    if (type === formula && length >= tokensAt + 2 && data + tokensAt + 2 <= stream.length)
      view.setUint16(data + tokensAt, 0, true);
    at = data + length;
  }
}
