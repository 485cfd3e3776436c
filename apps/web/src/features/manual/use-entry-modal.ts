import { useModalAbout } from '../../system/modals.ts';

/** The form for entries by hand, which any page of an account may open. */
export function useEntryModal() {
  const { subject, show, close } = useModalAbout('entry');
  return {
    subject,
    close,
    /** A new one, at a source where it is known. */
    add: (sourceId?: string) => show(sourceId === undefined ? 'new' : `new:${sourceId}`),
    edit: (entryId: string) => show(entryId),
  };
}
