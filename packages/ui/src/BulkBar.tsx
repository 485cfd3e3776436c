import './bulk.css';
import type { ReactNode } from 'react';
import { ToastPlace } from './toast.tsx';

/** What can be done to the rows that are chosen, over the end of the list. */
export const BulkBar = ({ children }: { readonly children: ReactNode }) => (
  <section className="lb-bulk lb-no-print" aria-label="Chosen rows">
    {children}
    <ToastPlace edge="above" />
  </section>
);
