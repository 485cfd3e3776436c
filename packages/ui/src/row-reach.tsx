import { createContext, use } from 'react';

/** Whether Tab reaches elements in a row. Only in the focused row, otherwise a table would have hundreds of tab stops. */
export const RowReach = createContext(true);

/** Props for focusable elements in rows and elsewhere. */
export const useTabStop = (): { readonly tabIndex?: -1 } => (use(RowReach) ? {} : { tabIndex: -1 });
