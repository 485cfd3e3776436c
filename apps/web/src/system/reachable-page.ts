import { createContext } from 'react';

/** Whether the current account has a page. Links to other pages are plain text, and buttons absent. */
export const ReachablePage = createContext<(page: string) => boolean>(() => true);
