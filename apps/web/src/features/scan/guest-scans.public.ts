/** What was scanned without a sign-in, and is taken over afterwards. */
export { useGuestRecords } from "./guest-scans.ts";
