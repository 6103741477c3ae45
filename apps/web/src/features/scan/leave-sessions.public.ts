/** Cleans up the scan sessions after a sign-out. */
export { leaveSessions } from "./session-store.ts";
