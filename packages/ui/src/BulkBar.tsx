import './bulk.css';
import type { ReactNode } from 'react';

/** What can be done to the rows that are chosen, over the end of the list. */
export const BulkBar = ({ children }: { readonly children: ReactNode }) => (
  <section className="lb-bulk lb-no-print" aria-label="Chosen rows">
    {children}
  </section>
);
