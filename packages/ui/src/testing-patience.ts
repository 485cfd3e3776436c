import { configure } from '@testing-library/react';

// What a page is waited for comes when the processor gets to it. A second, as is usual, is too short where other work shares the machine; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });
