import { createFileRoute } from '@tanstack/react-router';
import { Recipients } from '../../../../features/tir/Recipients.tsx';

export const Route = createFileRoute('/$appId/_in/files/recipients')({ component: Recipients });
