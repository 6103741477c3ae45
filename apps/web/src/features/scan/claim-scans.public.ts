/** Takes over scans made without a sign-in. Loaded on demand. */
export { claimScans } from "./claim-scans.ts";
