import { createContext, use } from 'react';

/** Whether Tab reaches what lies in a row: it does in the one that has the focus, or would get it; otherwise a table would be hundreds of stops long. */
export const RowReach = createContext(true);

/** For what takes the focus within rows, and elsewhere. */
export const useTabStop = (): { readonly tabIndex?: -1 } => (use(RowReach) ? {} : { tabIndex: -1 });
