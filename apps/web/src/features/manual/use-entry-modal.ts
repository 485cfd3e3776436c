import { useModalAbout } from '../../system/modals.ts';

/** What the address can hold of a modal. */
const fitsAddress = /^[\w.:-]{1,90}$/;

/** The form for entries by hand, which any page of an account may open. */
export function useEntryModal() {
  const { subject, show, close } = useModalAbout('entry');
  return {
    subject,
    close,
    /** A new one, at a source where it is known. */
    add: (sourceId?: string) => show(sourceId === undefined ? 'new' : `new:${sourceId}`),
    /** Units that were bought at a source before any file tells of it, and left at an instant. */
    addBought: (sourceId: string, amount: string, asset: string, leftAt: string) => {
      const about = `new:${sourceId}:${amount}:${Date.parse(leftAt)}:${asset}`;
      show(fitsAddress.test(about) ? about : `new:${sourceId}`);
    },
    edit: (entryId: string) => show(entryId),
  };
}
