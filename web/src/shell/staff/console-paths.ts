const CONSOLE = /^\/(staff(\/|$)|workOrderList|feedbackList)/;
const IN_COLUMNS = /^\/staff\/(arbitration(?!\/statistics)|support)/;

/** Whether staff see this page inside the frame of the console. */
export const isConsole = (path: string): boolean => CONSOLE.test(path);

/** Whether the page has columns of its own: the navigation beside it shows icons only. */
export const isInColumns = (path: string): boolean => IN_COLUMNS.test(path);
