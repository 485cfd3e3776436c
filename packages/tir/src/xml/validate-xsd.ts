import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/** A difference from the schema, with the line in the document. */
export interface SchemaFault {
  readonly line: number;
  readonly message: string;
}

export interface Schema {
  /** The file that the others are imported by. */
  readonly main: string;
  /** Contents by file name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

const mostFaults = 1000;

/**
 * Validates a document against a schema that the operator supplies. Imports are found among the given
 * files only: nothing is read from the network.
 * @throws Error if the schema itself can't be read.
 */
export function validateXsd(document: Uint8Array, { main, files }: Schema): readonly SchemaFault[] {
  const provider = new XmlBufferInputProvider(files);
  xmlRegisterInputProvider(provider);
  try {
    using schema = XmlDocument.fromBuffer(files[main] ?? new Uint8Array(), { url: main });
    using validator = XsdValidator.fromDoc(schema);
    using parsed = XmlDocument.fromBuffer(document);
    return findFaults(() => validator.validate(parsed));
  } finally {
    xmlCleanupInputProvider();
  }
}

function findFaults(validate: () => void): readonly SchemaFault[] {
  try {
    validate();
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details
      .slice(0, mostFaults)
      .map(({ line, message }) => ({ line, message: message.trim() }));
  }
}
