import { createContext } from 'react';

/** Whether the content is inside the frame, which has the main landmark. */
export const IsFramed = createContext(false);

/** Whether the content is below the page title, the only first-level heading. */
export const IsTitled = createContext(false);
