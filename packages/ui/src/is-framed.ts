import { createContext } from 'react';

/** Whether something is shown within the frame, which has the page's landmark. */
export const IsFramed = createContext(false);

/** Whether something is shown below the title of a page, which is its one heading of the first level. */
export const IsTitled = createContext(false);
