/** What the address of the sources says. */
export interface SourcesSearch {
  /** The source whose evidence is open beside the list. */
  readonly source?: string;
  readonly importId?: string;
  readonly search?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export function readSourcesSearch(given: Record<string, unknown>): SourcesSearch {
  const [source, importId, search] = [text(given['source']), text(given['importId']), text(given['search'])];
  return { ...(source ? { source } : {}), ...(importId ? { importId } : {}), ...(search ? { search } : {}) };
}

/** Which import's rejected rows are open. */
export function readImportSearch(given: Record<string, unknown>): { readonly importId?: string } {
  const importId = text(given['importId']);
  return importId ? { importId } : {};
}
