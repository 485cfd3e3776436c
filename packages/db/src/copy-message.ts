import type pg from 'pg';

/** A statement, and the lines that it is to copy, where it is a COPY. */
export interface Told {
  readonly statement: string;
  readonly rows: readonly Buffer[] | undefined;
}

/**
 * Sends statements and their lines at once, by the simple protocol, and waits for the end of all. Lines may come before the database asks for them: it reads them when it gets to their COPY,
 * and where a statement before failed it passes them over. (PostgreSQL, "Message Flow", COPY Operations.)
 */
export function sendMessage(client: pg.PoolClient, told: readonly Told[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyMessage(told, (error) => (error ? reject(error) : resolve())));
  });
}

/** What a connection of `pg` has beside its types. */
interface Wire {
  readonly query: (text: string) => void;
  readonly stream: {
    readonly cork: () => void;
    readonly uncork: () => void;
    readonly write: (bytes: Buffer) => boolean;
  };
}

const [copyData, copyDone] = [0x64, 0x63];

/** As `pg` asks a query to be: it is submitted once its turn has come, and told what the database answers. */
class CopyMessage implements pg.Submittable {
  readonly #told: readonly Told[];
  readonly #ended: (error?: Error) => void;

  constructor(told: readonly Told[], ended: (error?: Error) => void) {
    this.#told = told;
    this.#ended = ended;
  }

  submit(connection: unknown): void {
    const { query, stream } = connection as Wire;
    stream.cork();
    query.call(connection, this.#told.map(({ statement }) => statement).join(';\n'));
    for (const { rows } of this.#told) {
      if (!rows) continue;
      for (const lines of rows) {
        stream.write(header(copyData, lines.length));
        stream.write(lines);
      }
      stream.write(header(copyDone, 0));
    }
    stream.uncork();
  }

  handleCopyInResponse(): void {
    // The lines were sent with the statement.
  }

  handleCommandComplete(): void {
    // More may follow; the end is told by `handleReadyForQuery`.
  }

  handleEmptyQuery(): void {
    // Says nothing.
  }

  handleRowDescription(): void {
    // Rows that a statement gives are nobody's.
  }

  handleDataRow(): void {
    // As its description.
  }

  handleError(error: Error): void {
    this.#ended(error);
  }

  handleReadyForQuery(): void {
    this.#ended();
  }
}

/** The length counts itself. */
function header(code: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(5);
  bytes.writeUInt8(code);
  bytes.writeUInt32BE(length + 4, 1);
  return bytes;
}
