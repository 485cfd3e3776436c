import { createFileRoute } from '@tanstack/react-router';
import { Contacts } from '../../../features/contacts/Contacts.tsx';

export const Route = createFileRoute('/$appId/_in/contacts')({ component: Contacts });
