import { createContext } from 'react';

/** Whether something is shown within the frame, which has the page's landmark. */
export const IsFramed = createContext(false);
