import './charts.css';

/** Keeps a chart's place while it is loaded. */
export const ChartSpace = () => <div className="lb-chart" />;
