import { useModalAbout } from '../../system/modals.ts';

/** The subjects that fit in the URL. */
const fitsAddress = /^[\w.:-]{1,90}$/;

/** The drawer for manual transactions, which any page of an account can open. */
export function useEntryModal() {
  const { subject, show, close } = useModalAbout('entry');
  return {
    subject,
    close,
    /** Adds a transaction, at a source if it is known. */
    add: (sourceId?: string) => show(sourceId === undefined ? 'new' : `new:${sourceId}`),
    /** Adds a purchase that is missing from the files, of units that were disposed of at an instant. */
    addBought: (sourceId: string, amount: string, asset: string, leftAt: string) => {
      const about = `new:${sourceId}:${amount}:${Date.parse(leftAt)}:${asset}`;
      show(fitsAddress.test(about) ? about : `new:${sourceId}`);
    },
    edit: (entryId: string) => show(entryId),
  };
}
