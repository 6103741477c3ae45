/** Scans made without a sign-in, which somebody can take over later. */
export { useGuestRecords } from "./guest-scans.ts";
