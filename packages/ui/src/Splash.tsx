import './centre.css';
import { use } from 'react';
import { Mark, useBrand } from './brand.tsx';
import { IsFramed, IsTitled } from './is-framed.ts';

/** The loading screen between pages. Uses the landmark and title of the surrounding page if there is one. */
export function Splash({ children }: { readonly children: string }) {
  const { loaderUrl } = useBrand();
  const isTitled = use(IsTitled);
  const Landmark = use(IsFramed) ? 'div' : 'main';
  return (
    <Landmark>
      {!isTitled && <h1 className="lb-hidden">{children}</h1>}
      <output className="lb-splash">
        <span className="lb-splash-mark">
          {loaderUrl ? <img src={loaderUrl} alt="" height={48} /> : <Mark size={36} />}
        </span>
        {children}
      </output>
    </Landmark>
  );
}
