import { CircleAlert, Info, TriangleAlert } from 'lucide-react';

export type Severity = 'error' | 'warning' | 'info';

/** A shape of its own for each severity, since colour never speaks alone. */
export const severityIcons = { error: CircleAlert, warning: TriangleAlert, info: Info } as const;
