/** Public API of the movements feature. */
export { MovementSentence } from "./movement-sentence.tsx";
