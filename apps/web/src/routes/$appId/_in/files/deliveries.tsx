import { createFileRoute } from '@tanstack/react-router';
import { Deliveries } from '../../../../features/tir/deliveries/Deliveries.tsx';

export const Route = createFileRoute('/$appId/_in/files/deliveries')({ component: Deliveries });
