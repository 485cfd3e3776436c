import './centre.css';
import { Mark, useBrand } from './brand.tsx';

/** Between pages, while nothing can be shown yet. Says what is awaited. */
export function Splash({ children }: { readonly children: string }) {
  const { loaderUrl } = useBrand();
  return (
    <main>
      <h1 className="lb-hidden">{children}</h1>
      <output className="lb-splash">
        <span className="lb-splash-mark">{loaderUrl ? <img src={loaderUrl} alt="" height={48} /> : <Mark size={36} />}</span>
        {children}
      </output>
    </main>
  );
}
