import './charts.css';

/** Reserves a chart's space while it loads. */
export const ChartSpace = () => <div className="lb-chart" />;
