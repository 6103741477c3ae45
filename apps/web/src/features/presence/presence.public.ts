/** What other features may use of presence. */
export { Presence } from "./presence.tsx";
