import { Zip, ZipPassThrough } from 'fflate';

/** An archive of files that are compressed already, such as PDFs. It gives its bytes in pieces, so that it needn't fit in memory. */
export class ZipPieces {
  readonly #at: Date;
  readonly #zip: Zip;
  #pieces: Uint8Array[] = [];

  constructor(at: Date) {
    this.#at = at;
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#pieces.push(piece);
    });
  }

  add(name: string, content: Uint8Array): void {
    const entry = new ZipPassThrough(name);
    entry.mtime = this.#at;
    this.#zip.add(entry);
    entry.push(content, true);
  }

  finish(): void {
    this.#zip.end();
  }

  /** The bytes since the last call. */
  take(): Uint8Array {
    const taken = Buffer.concat(this.#pieces);
    this.#pieces = [];
    return taken;
  }
}
