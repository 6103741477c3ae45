/** What is done with the sessions of scans when somebody has signed out. */
export { leaveSessions } from "./session-store.ts";
