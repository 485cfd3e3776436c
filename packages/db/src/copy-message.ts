import type pg from 'pg';

/** A statement, and the lines to copy if it is a COPY. */
export interface CopyStatement {
  readonly statement: string;
  readonly rows: readonly Buffer[] | undefined;
}

/**
 * Sends statements and their lines at once, by the simple protocol, and waits until all are done.
 * Lines can be sent before the database asks for them: it reads them when it reaches their COPY,
 * and skips them if an earlier statement failed. (PostgreSQL, "Message Flow", COPY Operations.)
 */
export function sendMessage(
  client: pg.PoolClient,
  statements: readonly CopyStatement[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyMessage(statements, (error) => (error ? reject(error) : resolve())));
  });
}

/** What a `pg` connection has beyond its types. */
interface Wire {
  readonly query: (text: string) => void;
  readonly stream: {
    readonly cork: () => void;
    readonly uncork: () => void;
    readonly write: (bytes: Buffer) => boolean;
  };
}

const [copyData, copyDone] = [0x64, 0x63];

/**
 * The interface that `pg` expects of a query: it is submitted when its turn comes, and receives the
 * database's answers.
 */
class CopyMessage implements pg.Submittable {
  readonly #statements: readonly CopyStatement[];
  readonly #ended: (error?: Error) => void;

  constructor(statements: readonly CopyStatement[], ended: (error?: Error) => void) {
    this.#statements = statements;
    this.#ended = ended;
  }

  submit(connection: unknown): void {
    const { query, stream } = connection as Wire;
    stream.cork();
    query.call(connection, this.#statements.map(({ statement }) => statement).join(';\n'));
    for (const { rows } of this.#statements) {
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
    // The lines were already sent with the statement.
  }

  handleCommandComplete(): void {
    // More results may follow; `handleReadyForQuery` marks the end.
  }

  handleEmptyQuery(): void {
    // Nothing to do.
  }

  handleRowDescription(): void {
    // Rows that a statement returns are ignored.
  }

  handleDataRow(): void {
    // So is their description.
  }

  handleError(error: Error): void {
    this.#ended(error);
  }

  handleReadyForQuery(): void {
    this.#ended();
  }
}

/** The length includes itself. */
function header(code: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(5);
  bytes.writeUInt8(code);
  bytes.writeUInt32BE(length + 4, 1);
  return bytes;
}
