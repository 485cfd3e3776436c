import { CircleAlert, Info, TriangleAlert } from 'lucide-react';

export type Severity = 'error' | 'warning' | 'info';

/** One icon shape per severity, so that color is never the only signal. */
export const severityIcons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;
