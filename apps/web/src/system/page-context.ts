import { createContext } from 'react';

/** True inside a page that already has a title. */
export const InPage = createContext(false);
