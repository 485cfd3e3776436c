import './review.css';

/** A progress bar from 0 to 100, with text. */
export const Meter = ({ label, percent }: { readonly label: string; readonly percent: number }) => (
  <div className="lb-meter-line">
    <meter className="lb-hidden" aria-label={label} min={0} max={100} value={percent} />
    <span className="lb-meter" aria-hidden>
      <i style={{ width: `${percent}%` }} />
    </span>
    <b>{percent}%</b>
  </div>
);
