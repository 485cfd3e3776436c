import { createFileRoute } from '@tanstack/react-router';
import { Sources } from '../../../../features/sources/Sources.tsx';

interface SourcesSearch {
  /** The source whose evidence is open beside the list. */
  readonly source?: string;
  readonly importId?: string;
  readonly search?: string;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const Route = createFileRoute('/$appId/_in/sources/')({
  validateSearch: (given: Record<string, unknown>): SourcesSearch => {
    const [source, importId, search] = [text(given['source']), text(given['importId']), text(given['search'])];
    return { ...(source ? { source } : {}), ...(importId ? { importId } : {}), ...(search ? { search } : {}) };
  },
  component: Sources,
});
