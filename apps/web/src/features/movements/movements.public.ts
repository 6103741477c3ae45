/** What other features may use of movements. */
export { MovementSentence } from "./movement-sentence.tsx";
