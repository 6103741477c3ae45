/** The API of presence for other features. */
export { Presence } from "./presence.tsx";
