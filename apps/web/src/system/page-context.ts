import { createContext } from 'react';

/** True for what stands in a page that has a title already. */
export const InPage = createContext(false);
