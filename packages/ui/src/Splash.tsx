import './centre.css';
import { Mark } from './frame.tsx';

/** Between pages, while nothing can be shown yet. Says what is awaited. */
export const Splash = ({ children }: { readonly children: string }) => (
  <main>
    <h1 className="lb-hidden">{children}</h1>
    <output className="lb-splash">
      <Mark size={36} />
      {children}
    </output>
  </main>
);
